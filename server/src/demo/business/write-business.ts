import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { one, rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Product } from '../../platform/http/context.ts'
import { requireDemo } from '../seed.ts'
import { distributeSales } from './calendar.ts'
import { Draw } from './draw.ts'
import { endPast } from './end-past.ts'
import { FIRST_MARKED_STICKER, FIRST_NUMBER, isMarked, MarkedDraw } from './large/marked-draw.ts'
import { openSelling, sellersOf } from './open-selling.ts'
import type { PastSale } from './past-sale.ts'
import { drawRenewal, drawSale, type Planning } from './plan-sales.ts'
import { Plates } from './plates.ts'
import type { Sold } from './sold.ts'
import { vestPast } from './vest-past.ts'
import { type Selling, writeSales } from './write-sales.ts'

const BUSINESS_DAYS = 730
/** Payments of yesterday and today are reconciled with the provider's ledger, which has no generated sales. */
const LAST_SALE_DAYS_AGO = 3
/** Sales of one transaction. */
const MAX_SALES = 2000

type Progress = (done: number) => void
/** A template is drawn with marks, for `copySales`. Only sellers with a mark sell. */
type Options = { sales: number; seed: number; writers?: number; isTemplate?: boolean }
type Hooks = {
  onSales?: Progress
  onPeriod?: (lastDay: IsoDate) => Promise<void>
  /** Called on one day of each month, when everything until that day is recorded. Returns the policies that are not renewed. */
  onDay?: (day: IsoDate) => Promise<string[]>
}

/**
 * Writes the motor business of the last two years: this number of new policies, their renewals, commissions and ends of cover,
 * as the product would have recorded them. The same seed and day give the same business; with several writers, only the
 * numbers of customers and policies differ. Periods are written in order.
 */
export async function writeBusiness(
  product: Pick<Product, 'db' | 'secrets' | 'settings' | 'config' | 'clock'>,
  { sales, seed, writers = 1, isTemplate = false }: Options,
  { onSales, onPeriod, onDay }: Hooks = {},
): Promise<void> {
  const { db, clock } = product
  const today = toAccraDate(clock.now())
  const lastDay = addDays(today, -LAST_SALE_DAYS_AGO)
  const draw = isTemplate ? new MarkedDraw(seed) : new Draw(seed)
  const { selling, planning, customers } = await db.transaction(async (tx) => {
    await requireDemo(tx)
    const opened = await open(tx, product, draw)
    return isTemplate ? asTemplate(opened) : opened
  })
  const planned = new PlannedRenewals(planning, lastDay)
  let number = customers
  let done = 0
  for (const [period, days] of periodsOf(distributeSales(sales, addDays(today, -BUSINESS_DAYS), lastDay))) {
    const fresh = days.flatMap(([day, count]) => Array.from({ length: count }, () => drawSale(planning, day, number++)))
    const due = [...fresh, ...planned.takePeriod(period)].sort((a, b) => a.offeredAt.getTime() - b.offeredAt.getTime())
    const parts = partsOf(due)
    while (parts.length > 0) {
      for (const sold of await writeAtOnce(db, selling, parts.splice(0, writers))) {
        planned.add(sold)
        done += sold.length
      }
      onSales?.(done)
    }
    for (const [day] of onDay ? days.filter(([day]) => isEventDay(day)) : []) {
      await db.transaction((tx) => processDueUntil(tx, day))
      planned.cancel((await onDay?.(day)) ?? [])
    }
    const periodEnd = days.at(-1)?.[0] ?? today
    await db.transaction((tx) => processDueUntil(tx, periodEnd))
    await onPeriod?.(periodEnd)
  }
  await db.transaction((tx) => processDueUntil(tx, today))
}

/** Parts of the sales of one period, which do not depend on each other. */
function partsOf(due: readonly PastSale[]): PastSale[][] {
  return Array.from({ length: Math.ceil(due.length / MAX_SALES) }, (_, i) =>
    due.slice(i * MAX_SALES, (i + 1) * MAX_SALES),
  )
}

/**
 * Writes parts in parallel. A single part uses two connections. Several parts use one connection and a separate draw each, so
 * that the result does not depend on their order.
 */
async function writeAtOnce(db: Database, selling: Selling, parts: readonly PastSale[][]): Promise<Sold[][]> {
  const [only, ...more] = parts
  if (only && more.length === 0) {
    const withTwoConnections = (tx: Tx) =>
      db.transaction(async (parallelTx) => {
        await Promise.all([extendTimeouts(tx), extendTimeouts(parallelTx)])
        return writeSales(tx, selling, only, parallelTx)
      })
    return [await db.transaction(withTwoConnections)]
  }
  // Preparing rows blocks the process. All transactions get longer time limits first, so that none times out while it waits.
  const opened = Promise.withResolvers<void>()
  let closed = parts.length
  return Promise.all(
    parts.map((part) => {
      const draw = selling.draw.fork()
      const written = db.transaction(async (tx) => {
        await extendTimeouts(tx)
        closed -= 1
        if (closed === 0) opened.resolve()
        await opened.promise
        return writeSales(tx, { ...selling, draw }, part)
      })
      written.catch(opened.reject)
      return written
    }),
  )
}

/** Many rows take longer than the limits for a request allow. */
async function extendTimeouts(tx: Tx): Promise<void> {
  await tx.query(`set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'`)
}

/** Ends of cover and vesting until a day. */
async function processDueUntil(tx: Tx, day: IsoDate): Promise<void> {
  await extendTimeouts(tx)
  await endPast(tx, day)
  await vestPast(tx, day)
}

type OpenedBusiness = { selling: Selling; planning: Planning; customers: number }

async function open(tx: Tx, product: Parameters<typeof openSelling>[1], draw: Draw): Promise<OpenedBusiness> {
  const selling = await openSelling(tx, product, draw)
  const vehicles = await rows(
    tx,
    z.object({ registration_key: z.string().nullable(), chassis_key: z.string() }),
    sql`select registration_key, chassis_key from vehicles`,
  )
  const taken = vehicles.flatMap(({ registration_key, chassis_key }) => [registration_key ?? '', chassis_key])
  const { customers } = await one(
    tx,
    z.object({ customers: z.number() }),
    sql`select count(*) as customers from customers`,
  )
  const sellers = await sellersOf(tx)
  return { selling, planning: { draw, books: selling.books, plates: new Plates(draw, taken), sellers }, customers }
}

function asTemplate({ selling, planning }: OpenedBusiness): OpenedBusiness {
  const sellers = planning.sellers.filter(({ id }) => isMarked(id))
  return {
    selling: { ...selling, stickers: { count: FIRST_MARKED_STICKER } },
    planning: { ...planning, sellers },
    customers: FIRST_NUMBER,
  }
}

/** Renewals that are drawn when the term before them is sold, grouped by their period. */
class PlannedRenewals {
  readonly #planning: Planning
  readonly #lastDay: IsoDate
  readonly #renewals = new Map<number, PastSale[]>()
  readonly #cancelled = new Set<string>()

  constructor(planning: Planning, lastDay: IsoDate) {
    this.#planning = planning
    this.#lastDay = lastDay
  }

  add(sold: readonly Sold[]): void {
    for (const term of sold) {
      const renewal = drawRenewal(this.#planning, term, this.#lastDay)
      if (!renewal) continue
      const period = periodOf(toAccraDate(renewal.offeredAt))
      const due = this.#renewals.get(period)
      if (due) due.push(renewal)
      else this.#renewals.set(period, [renewal])
    }
  }

  /** These policies end without a renewal. */
  cancel(policyIds: readonly string[]): void {
    for (const id of policyIds) this.#cancelled.add(id)
  }

  takePeriod(period: number): PastSale[] {
    const found = this.#renewals.get(period) ?? []
    this.#renewals.delete(period)
    return found.filter(({ policyId }) => !this.#cancelled.has(policyId))
  }
}

/** The third Tuesday of a month. */
function isEventDay(day: IsoDate): boolean {
  const date = Number(day.slice(8))
  return date > 14 && date <= 21 && new Date(`${day}T00:00:00.000Z`).getUTCDay() === 2
}

/** Two months. A period is shorter than the shortest term, so that a sale and its renewal are never in one period. */
const periodOf = (day: IsoDate) => Number(day.slice(0, 4)) * 6 + Math.floor((Number(day.slice(5, 7)) - 1) / 2)

/** Days with their numbers of sales, by period. */
function periodsOf(days: Map<IsoDate, number>): Map<number, [IsoDate, number][]> {
  return Map.groupBy(days, ([day]) => periodOf(day))
}
