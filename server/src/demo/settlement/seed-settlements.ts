import { firstDayOf, type Month, monthAfter, monthOf, monthsBetween } from '@okwan/domain/money/ledger/months'
import { addDays, addMonths, toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { closeMonth, requestClosing } from '../../money/accounting/close-month.ts'
import { recordTransfer } from '../../money/bank-transfers/record-transfer.ts'
import { approveSettlement, checkSettlement } from '../../money/settlements/decide-settlement.ts'
import { prepareBordereau, prepareReturn } from '../../money/settlements/prepare-settlement.ts'
import { dueAmounts } from '../../money/settlements/store.ts'
import { preparePayroll } from '../../money/staff-payrolls/prepare-payroll.ts'
import { dueCommissions } from '../../money/staff-payrolls/store.ts'
import type { MovableClock } from '../../platform/clock.ts'
import { allowLongPause } from '../../platform/db/connection/allow-long-pause.ts'
import { maybe, one, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx, InTransaction, Product } from '../../platform/http/context.ts'
import { actAs } from '../acting/act-as.ts'
import { requestVerification } from '../acting/request-verification.ts'
import { openAccounts } from './open-accounts.ts'
import { writePastPayrolls } from './past-payrolls.ts'
import { writePastRuns } from './past-runs.ts'
import { writePastSettlements } from './past-settlements.ts'
import { workingCapital, writePastStatements } from './past-statements.ts'
import { owedTransfers, transferReference, writePastTransfers } from './past-transfers.ts'
import { CHECKER, MAKER, officeMoment, openPayers } from './payers.ts'

type DemoProduct = Product & { clock: MovableClock }

/**
 * Settles and closes the past months of a demo: bordereaux, returns, staff commission, transfers, bank statements and nightly
 * reconciliations. The last month has open work for people, and the current month is open. Runs after all other past events are
 * written, because a settled month accepts no more sales. Does nothing if a settlement exists.
 */
export async function seedDemoSettlements(product: DemoProduct): Promise<void> {
  const { db, clock } = product
  const now = clock.now()
  const existing = await db.read((tx) => maybe(tx, idRow, sql`select id from settlements limit 1`))
  if (existing) return
  const last = monthOf(addMonths(firstDayOf(monthOf(toAccraDate(now))), -1))
  const settled = monthOf(addMonths(firstDayOf(last), -1))
  const closed = await db.transaction(async (tx) => {
    await allowLongPause(tx)
    const first = await firstMonth(tx)
    if (!first || first > settled) return []
    const payers = await openPayers(tx)
    const settling = { product, payers, now }
    await writePastSettlements(tx, settling, settled)
    await writePastTransfers(tx, payers, settled)
    await writePastPayrolls(tx, payers, monthsBetween(first, last))
    const capitalPesewas = await workingCapital(tx)
    await openAccounts(tx, settling, { month: first, capitalPesewas })
    await writePastStatements(tx, settling, { months: monthsBetween(first, last), capitalPesewas })
    return monthsBetween(first, settled)
  })
  try {
    for (const month of closed) await closePast(product, month)
    await prepareLastMonth(product, last, now)
    await db.transaction((tx) => writePastRuns(tx, now))
  } finally {
    clock.move(0)
  }
}

const idRow = z.object({ id: z.string() })

async function firstMonth(tx: Tx): Promise<Month | undefined> {
  const found = await one(tx, z.object({ at: z.date().nullable() }), sql`select min(posted_at) as at from journals`)
  return found.at ? monthOf(toAccraDate(found.at)) : undefined
}

/** Closes a month with the normal code, as one person requests and another approves. */
async function closePast(product: DemoProduct, month: Month): Promise<void> {
  const act = <Result>(day: number, by: string, work: (ctx: InTransaction<Ctx>) => Promise<Result>) => {
    product.clock.move(officeMoment(monthAfter(month), day, '11:20').getTime() - Date.now())
    return actAs(product, by, work)
  }
  const closingId = await act(11, MAKER, (ctx) => requestClosing(ctx, month))
  await act(12, CHECKER, (ctx) => closeMonth(ctx, closingId, month))
}

/**
 * The motor bordereau is ready for its approval, the travel bordereau for its payment, and the withholding tax return for its
 * check.
 */
async function prepareLastMonth(product: DemoProduct, last: Month, now: Date): Promise<void> {
  const next = monthAfter(last)
  const act = <Result>(day: number, time: string, by: string, work: (ctx: InTransaction<Ctx>) => Promise<Result>) => {
    const planned = officeMoment(next, day, time)
    product.clock.move((planned < now ? planned : now).getTime() - Date.now())
    return actAs(product, by, work)
  }
  const throughDay = addDays(firstDayOf(next), -1)
  const due = await product.db.read((tx) => dueAmounts(tx, 'bordereau', officeMoment(next, 1, '00:00')))
  for (const { party, product: sold } of due) {
    if (!sold) continue
    const { settlementId: id } = await act(3, '09:10', MAKER, (ctx) =>
      prepareBordereau(ctx, { body: { insurer: party, product: sold, throughDay } }),
    )
    await act(3, '14:10', MAKER, (ctx) => checkSettlement(ctx, { params: { id } }))
    if (sold === 'travel') await act(6, '10:18', CHECKER, (ctx) => approve(ctx, id))
  }
  const taxes = await product.db.read((tx) => dueAmounts(tx, 'withholding-tax', officeMoment(next, 1, '00:00')))
  for (const { party, month } of taxes.filter((one) => one.month === last)) {
    await act(9, '09:30', CHECKER, (ctx) => prepareReturn(ctx, { body: { kind: 'withholding-tax', party, month } }))
  }
  const owed = await product.db.read((tx) => owedTransfers(tx))
  for (const { kind, party, month, pesewas } of owed.filter((one) => one.month === last)) {
    const body = { kind, amountPesewas: pesewas, bankReference: transferReference(kind, month), insurer: party }
    await act(10, '10:12', CHECKER, (ctx) => recordTransfer(ctx, { body }))
  }
  await act(DAYS_MAX, '15:00', CHECKER, async (ctx) => {
    const userIds = (await dueCommissions(ctx.tx)).flatMap((one) => (one.amount_pesewas > 0 ? [one.user_id] : []))
    if (userIds.length > 0) await preparePayroll(ctx, { body: { userIds } })
  })
}

const DAYS_MAX = 31

async function approve(ctx: Ctx, id: string): Promise<void> {
  const reference = `settlement:${id}`
  const verificationToken = await requestVerification(ctx, { mobileNumber: CHECKER, purpose: 'approval', reference })
  await approveSettlement(ctx, { params: { id }, body: { verificationToken } })
}
