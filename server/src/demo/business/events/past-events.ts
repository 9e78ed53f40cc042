import { floatFunded } from '@okwan/domain/money/ledger/collections'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { checkOpenDays } from '../../../money/integrity-checks/check-money.ts'
import { balanceOf } from '../../../money/ledger/balance-of.ts'
import { postJournal } from '../../../money/ledger/post-journal.ts'
import { one, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { JobHandlers } from '../../../platform/jobs/worker.ts'
import { unlessRefused } from '../../acting/unless-refused.ts'
import { cancelOne } from './cancellations.ts'
import { payOneClaim } from './claims.ts'
import { sellFleets } from './fleets.ts'
import { momentOf, openPast, type Past } from './past.ts'
import { createPastProvider } from './past-provider.ts'
import { Suspensions } from './suspensions.ts'

const PROVIDER = 'hubtel'
const MIN_FLOAT_PESEWAS = 60_000_00
const FUNDED_PESEWAS = 120_000_00

/** Number of sold policies for each event. */
const SALES_PER_CANCELLATION = 90
const SALES_PER_SUSPENSION = 250
/**
 * Claims are paid up to this share of the earned premium. With a fixed number, a few large claims would change the reports daily.
 */
const LOSS_RATIO = 0.4
/** On different days, because payouts of a day have a limit. */
const CLAIMS_DAYS_BEFORE = [14, 7, 0]
/** Days with events, in two years. */
const DAYS = 24
const CHECKED_FOR_MS = 120_000
const STILL_SUSPENDED_DAYS_AGO = [26, 12]

export type PastEvents = {
  /** The events of a day. Returns the policies that are not renewed because of them. */
  simulateDay(day: IsoDate): Promise<string[]>
  /** The last weeks: policies that stay suspended, and fleets. */
  finish(today: IsoDate): Promise<void>
}

/**
 * Events of sold policies in the past of a demo. The normal code runs with a moved clock, because there are few events.
 * Days must be in order, and commission must have vested until each day, because entries of a wallet are in order of time.
 */
export function openPastEvents(opening: Product, handlers: JobHandlers, sales: number): PastEvents {
  const product = { ...opening, providers: { hubtel: createPastProvider(), callbackBase: '' } }
  const { db, clock } = product
  const past = openPast(product, handlers)
  const shareOf = (policiesPerEvent: number) => new Share(sales / policiesPerEvent / DAYS)
  const cancellations = shareOf(SALES_PER_CANCELLATION)
  const suspensions = shareOf(SALES_PER_SUSPENSION)
  const suspended = new Suspensions(past, db)
  let claims = 0
  let checkedAtMs = -CHECKED_FOR_MS
  return {
    async simulateDay(day) {
      try {
        clock.move(momentOf(day, '08:00').getTime() - Date.now())
        // Payouts are sent only if the integrity checks have passed in the last minutes, by the clock of the database.
        if (performance.now() - checkedAtMs >= CHECKED_FOR_MS) {
          await checkOpenDays(product)
          checkedAtMs = performance.now()
        }
        await fundFloat(past, day)
        const changedPolicyIds: (string | undefined)[] = []
        for (const before of CLAIMS_DAYS_BEFORE) {
          if (!(await db.read((tx) => isClaimDue(tx, day)))) break
          changedPolicyIds.push(await unlessRefused(() => payOneClaim(past, db, addDays(day, -before), claims++)))
        }
        for (const n of cancellations.next())
          changedPolicyIds.push(await unlessRefused(() => cancelOne(past, db, day, n)))
        await unlessRefused(() => suspended.activateDue(day))
        for (const n of suspensions.next())
          changedPolicyIds.push(await unlessRefused(() => suspended.suspendOne(day, n)))
        return changedPolicyIds.filter((policyId) => policyId !== undefined)
      } finally {
        clock.move(0)
      }
    },
    async finish(today) {
      try {
        for (const [n, daysAgo] of STILL_SUSPENDED_DAYS_AGO.entries())
          await unlessRefused(() => suspended.suspendOne(addDays(today, -daysAgo), n))
        await unlessRefused(() => sellFleets(past, product, today))
      } finally {
        clock.move(0)
      }
    },
  }
}

/**
 * Adds a fraction of an event each day. An event happens when the sum reaches one; the rest is carried to the next day. At most
 * one event happens on a day.
 */
class Share {
  readonly #each: number
  #due = 0
  #done = 0

  constructor(each: number) {
    this.#each = Math.min(1, each)
  }

  /** The number of the event of the next day; none on most days. */
  next(): number[] {
    this.#due += this.#each
    return Math.floor(this.#due) > this.#done ? [this.#done++] : []
  }
}

const lossRow = z.object({ earned: z.number(), paid: z.number() })

async function isClaimDue(tx: Tx, day: IsoDate): Promise<boolean> {
  const { earned, paid } = await one(
    tx,
    lossRow,
    sql`select coalesce(sum(r.premium_pesewas * least(1, (${day}::date - r.start_date + 1) / r.cover_days::float8)), 0) as earned,
          (select coalesce(sum(paid_pesewas), 0)::float8 from claims) as paid
        from policy_records r where r.issued_at is not null and r.start_date <= ${day}`,
  )
  return paid < earned * LOSS_RATIO
}

const ACCOUNTANT = '233200000001'

/** Keeps the payout account funded, so that its balance is never negative. */
async function fundFloat(past: Past, day: IsoDate): Promise<void> {
  await past.act(momentOf(day, '08:10'), ACCOUNTANT, async ({ tx, now, actor }) => {
    if ((await balanceOf(tx, 'disbursementFloat', PROVIDER)) >= MIN_FLOAT_PESEWAS) return
    const funding = { fundingId: `${PROVIDER}:DEMO-${day}`, provider: PROVIDER, amountPesewas: FUNDED_PESEWAS }
    await postJournal(tx, floatFunded(funding), { now, actorId: actor.id })
  })
}
