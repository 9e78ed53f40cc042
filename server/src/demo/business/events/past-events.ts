import { floatFunded } from '@okwan/domain/money/ledger/collections'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { checkOpenDays } from '../../../money/integrity-checks/check-money.ts'
import { balanceOf } from '../../../money/ledger/balance-of.ts'
import { postJournal } from '../../../money/ledger/post-journal.ts'
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

/** Policies for each event. */
const SALES_PER_CANCELLATION = 90
const SALES_PER_CLAIM = 38
const SALES_PER_SUSPENSION = 250
/** In two years. */
const DAYS = 24
const CHECKED_FOR_MS = 120_000
const STILL_SUSPENDED_DAYS_AGO = [26, 12]

export type PastEvents = {
  /** The events of a day. Returns the policies that are not renewed because of them. */
  happen(day: IsoDate): Promise<string[]>
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
  const each = (perEvent: number) => new Share(sales / perEvent / DAYS)
  const cancellations = each(SALES_PER_CANCELLATION)
  const claims = each(SALES_PER_CLAIM)
  const suspensions = each(SALES_PER_SUSPENSION)
  const suspended = new Suspensions(past, db)
  let checkedAtMs = -CHECKED_FOR_MS
  return {
    async happen(day) {
      try {
        clock.move(momentOf(day, '08:00').getTime() - Date.now())
        // Payouts are sent only if the integrity checks have passed in the last minutes, by the clock of the database.
        if (performance.now() - checkedAtMs >= CHECKED_FOR_MS) {
          await checkOpenDays(product)
          checkedAtMs = performance.now()
        }
        await fundFloat(past, day)
        const touched: (string | undefined)[] = []
        for (const n of claims.next()) touched.push(await unlessRefused(() => payOneClaim(past, db, day, n)))
        for (const n of cancellations.next()) touched.push(await unlessRefused(() => cancelOne(past, db, day, n)))
        await unlessRefused(() => suspended.activateDue(day))
        for (const n of suspensions.next()) touched.push(await unlessRefused(() => suspended.suspendOne(day, n)))
        return touched.filter((policyId) => policyId !== undefined)
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

const ACCOUNTANT = '233200000001'

/** Keeps the payout account funded, so that its balance is never negative. */
async function fundFloat(past: Past, day: IsoDate): Promise<void> {
  await past.act(momentOf(day, '08:10'), ACCOUNTANT, async ({ tx, now, actor }) => {
    if ((await balanceOf(tx, 'disbursementFloat', PROVIDER)) >= MIN_FLOAT_PESEWAS) return
    const funding = { fundingId: `${PROVIDER}:DEMO-${day}`, provider: PROVIDER, amountPesewas: FUNDED_PESEWAS }
    await postJournal(tx, floatFunded(funding), { now, actorId: actor.id })
  })
}
