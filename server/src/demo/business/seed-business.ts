import { toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import type { MovableClock } from '../../platform/clock.ts'
import { maybe, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import type { JobHandlers } from '../../platform/jobs/worker.ts'
import { seedDemoExceptions, useCommission } from '../sales.ts'
import { openPastEvents } from './events/past-events.ts'
import { DAY_MS } from './rows/times.ts'
import { addSellers, JOINED_DAYS_AGO } from './sellers.ts'
import { writeBusiness } from './write-business.ts'

const SEED = 7
const MOVED_SHARE_BPS = 2500
const OFFICE_CLOSES = '18:00:00.000Z'
/** The demo accounts sell in two branches only. */
const MORE_SELLERS = 6

/**
 * Fills a new demo with the business of two years, in all branches. Does nothing if a policy exists. Agents transfer a part of
 * their commission to the float at the end of every second month; `handlers` run the jobs of past events.
 */
export async function seedDemoBusiness(
  product: Product & { clock: MovableClock },
  sales: number,
  handlers: JobHandlers,
): Promise<void> {
  const { db, clock } = product
  const sold = await db.read((tx) => maybe(tx, z.object({ id: z.string() }), sql`select id from policies limit 1`))
  if (sold) return
  await db.transaction((tx) => addSellers(tx, MORE_SELLERS, clock.now()))
  const events = openPastEvents(product, handlers, sales)
  await writeBusiness(
    product,
    { sales, seed: SEED },
    {
      onDay: (day) => events.simulateDay(day),
      async onPeriod(lastDay) {
        clock.move(Date.parse(`${lastDay}T${OFFICE_CLOSES}`) - Date.now())
        await useCommission(product, MOVED_SHARE_BPS).finally(() => clock.move(0))
      },
    },
  )
  await events.finish(toAccraDate(clock.now()))
  await db.transaction(async (tx) => {
    await markRead(tx)
    await setSignInDates(tx, clock.now())
  })
  await seedDemoExceptions(product)
}

/** Everyone joined before the first sale and last signed in yesterday, some minutes apart. */
async function setSignInDates(tx: Tx, now: Date): Promise<void> {
  await run(
    tx,
    sql`update users set created_at = least(created_at, ${new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS)}::timestamptz),
          last_sign_in_at = ${new Date(now.getTime() - DAY_MS)}::timestamptz
            - interval '7 minutes' * (select count(*) from users u where u.mobile_number < users.mobile_number)`,
  )
}

/** Everyone has seen the events of the past. */
async function markRead(tx: Tx): Promise<void> {
  await run(tx, sql`update notifications set read_at = created_at where read_at is null`)
}
