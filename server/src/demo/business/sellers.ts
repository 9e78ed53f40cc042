import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { sql } from '../../platform/db/sql.ts'
import { Draw } from './draw.ts'
import { drawName } from './people.ts'
import { DAY_MS } from './rows/times.ts'

const SEED = 11
/** All sellers joined before the first generated sale. */
export const JOINED_DAYS_AGO = 800
/** One of this many added sellers is Staff, the others are agents. */
const SELLERS_PER_STAFF = 3

/**
 * Adds sellers with invented names to the branches in turn, beginning with the branch that has the fewest users. No one signs in
 * as these sellers.
 */
export async function addSellers(tx: Tx, count: number, now: Date, idOf: () => string = randomUUID): Promise<void> {
  const branches = await rows(
    tx,
    z.object({ id: z.string(), users: z.number() }),
    sql`select b.id, count(u.id) as users from branches b left join users u on u.branch_id = b.id
        group by b.id, b.name order by users, b.name`,
  )
  const [last] = await rows(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) as count from users where staff_id like 'S%-1____'`,
  )
  const first = last?.count ?? 0
  const draw = new Draw(SEED + first)
  const joined = new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS)
  const added = Array.from({ length: count }, (_, n) => {
    const number = 10_001 + first + n
    const isStaff = n % SELLERS_PER_STAFF === SELLERS_PER_STAFF - 1
    const { firstName, lastName } = drawName(draw)
    return {
      id: idOf(),
      full_name: `${firstName} ${lastName}`,
      role: isStaff ? 'Staff' : 'Agent',
      mobile_number: `2335910${number}`,
      staff_id: `${isStaff ? 'SS' : 'SA'}-${number}`,
      branch_id: branches[n % branches.length]?.id,
      created_at: joined,
      updated_at: joined,
    }
  })
  await insertRows(tx, 'users', added)
}
