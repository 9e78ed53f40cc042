import * as z from 'zod'
import type { MovableClock } from '../../platform/clock.ts'
import { maybe } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { seedDemoExceptions, useCommission } from '../sales.ts'
import { addSellers } from './sellers.ts'
import { writeBusiness } from './write-business.ts'

const SEED = 7
const MOVED_SHARE_BPS = 2500
const OFFICE_CLOSES = '18:00:00.000Z'
/** The demo accounts sell in two branches only. */
const MORE_SELLERS = 6

/**
 * Fills a new demo with the business of two years, in all branches. Does nothing if a policy exists. Agents transfer a part of
 * their commission to the float at the end of every second month.
 */
export async function seedDemoBusiness(product: Product & { clock: MovableClock }, sales: number): Promise<void> {
  const { db, clock } = product
  const sold = await db.read((tx) => maybe(tx, z.object({ id: z.string() }), sql`select id from policies limit 1`))
  if (sold) return
  await db.transaction((tx) => addSellers(tx, MORE_SELLERS, clock.now()))
  await writeBusiness(
    product,
    { sales, seed: SEED },
    {
      async onPeriod(lastDay) {
        clock.move(Date.parse(`${lastDay}T${OFFICE_CLOSES}`) - Date.now())
        await useCommission(product, MOVED_SHARE_BPS).finally(() => clock.move(0))
      },
    },
  )
  await seedDemoExceptions(product)
}
