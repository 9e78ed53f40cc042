import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const knownRow = z.object({
  code: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  agentCode: z.string().nullable(),
})
export type KnownPerson = z.output<typeof knownRow>

/** Codes and numbers of deleted people are free again. */
export function knownPeople(tx: Tx): Promise<KnownPerson[]> {
  return rows(
    tx,
    knownRow,
    sql`select u.staff_id as code, u.mobile_number as phone, u.role, a.staff_id as "agentCode"
        from users u left join users a on a.id = u.agent_id where u.status <> 'deleted'`,
  )
}

/** Codes of the agents in the rows of a file that were checked before. */
export async function agentsInFile(tx: Tx, importId: string): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ key: z.string() }),
    sql`select key from import_rows where import_id = ${importId} and state = 'ready' and key is not null
          and coalesce(cells ->> 'agentCode', '') = ''`,
  )
  return found.map(({ key }) => key)
}

type NewLimits = { id: string; products: readonly string[]; setBy: string }

export function insertLimits(tx: Tx, { id, products, setBy }: NewLimits, now: Date) {
  return run(
    tx,
    sql`insert into assistant_limits (assistant_id, products, from_hour, to_hour, position, set_by, set_at)
        values (${id}, ${products}, 0, 24, 1, ${setBy}, ${now})`,
  )
}
