import * as z from 'zod'
import type { MovableClock } from '../../platform/clock.ts'
import { maybe, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { seedDemoExceptions, useCommission } from '../book.ts'
import { BUSINESS_DAYS, writeBusiness } from './write-business.ts'

const SEED = 7
const MOVED_SHARE_BPS = 4500
const OFFICE_CLOSES = '18:00:00.000Z'
const DAY_MS = 86_400_000

/** Sellers of the branches that have none among the demo accounts. Nobody signs in as them; the names are invented. */
const MORE_SELLERS = [
  { fullName: 'Adjoa Nartey', role: 'Staff', branch: 'TEM' },
  { fullName: 'Kobina Essilfie', role: 'Agent', branch: 'TEM' },
  { fullName: 'Araba Eshun', role: 'Agent', branch: 'CPC' },
  { fullName: 'Mariama Seidu', role: 'Agent', branch: 'TML' },
  { fullName: 'Yussif Issah', role: 'Staff', branch: 'TML' },
] as const

/**
 * Fills a new demo with the business of two years, in all branches. Does nothing if a policy exists. Agents transfer a part of
 * their commission to the float at the end of every month.
 */
export async function seedDemoBusiness(product: Product & { clock: MovableClock }, sales: number): Promise<void> {
  const { db, clock } = product
  const sold = await db.read((tx) => maybe(tx, z.object({ id: z.string() }), sql`select id from policies limit 1`))
  if (sold) return
  const today = clock.now()
  await db.transaction((tx) => addSellers(tx, today))
  await writeBusiness(
    product,
    { sales, seed: SEED },
    {
      async onMonth(lastDay) {
        clock.move(Date.parse(`${lastDay}T${OFFICE_CLOSES}`) - Date.now())
        await useCommission(product, MOVED_SHARE_BPS).finally(() => clock.move(0))
      },
    },
  )
  await seedDemoExceptions(product)
}

async function addSellers(tx: Tx, now: Date): Promise<void> {
  const joinedAt = new Date(now.getTime() - (BUSINESS_DAYS + 30) * DAY_MS)
  for (const [index, { fullName, role, branch }] of MORE_SELLERS.entries()) {
    const number = String(11 + index).padStart(7, '0')
    const staffId = `${role === 'Staff' ? 'ST' : 'AG'}-${number.slice(-4)}`
    await run(
      tx,
      sql`insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
          select ${fullName}, ${role}, ${`23324${number}`}, ${staffId}, id, ${joinedAt}, ${joinedAt}
          from branches where code = ${branch}`,
    )
  }
}
