import type { AccountingMonth, TrialBalance } from '@okwan/contract/money/accounting'
import type { Month } from '@okwan/domain/money/ledger/months'
import type { MonthDifference } from '@okwan/domain/money/reconciliation/terms'
import { toCsv } from '../../platform/documents/csv.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { readDifferences } from './differences.ts'
import { findMonth } from './months.ts'
import { accountBalances, countJournals, listClosings } from './store.ts'
import { drawTrialBalance } from './trial-balance-pdf.ts'

export type MonthParams = { params: { month: Month } }

export async function getTrialBalance(ctx: Ctx, { params }: MonthParams): Promise<TrialBalance> {
  const month = await findMonth(ctx, params.month)
  const balances = await accountBalances(ctx.tx, params.month)
  const { count: journals } = await countJournals(ctx.tx, params.month)
  const sumOf = (side: 'debit_pesewas' | 'credit_pesewas') => balances.reduce((sum, row) => sum + row[side], 0)
  return {
    ...month,
    lines: balances.map((row) => ({
      code: row.code,
      name: row.title,
      openingPesewas: row.opening_pesewas,
      debitPesewas: row.debit_pesewas,
      creditPesewas: row.credit_pesewas,
      closingPesewas: row.opening_pesewas + row.debit_pesewas - row.credit_pesewas,
    })),
    differences: await differencesOf(ctx, month),
    journals,
    debitPesewas: sumOf('debit_pesewas'),
    creditPesewas: sumOf('credit_pesewas'),
  }
}

/** Only the month that can be closed next is compared; the differences of a closed month are saved. */
async function differencesOf(ctx: Ctx, { month, state, allowedActions }: AccountingMonth): Promise<MonthDifference[]> {
  if (state === 'closed') return (await listClosings(ctx.tx)).find((one) => one.month === month)?.differences ?? []
  return allowedActions.length > 0 ? readDifferences(ctx, month) : []
}

export async function getTrialBalanceCsv(ctx: Ctx, input: MonthParams): Promise<FileResponse> {
  const { month, lines, ...totals } = await getTrialBalance(ctx, input)
  const head = ['Code', 'Account', 'Opening GHS', 'Debit GHS', 'Credit GHS', 'Closing GHS']
  const rows = lines.map(({ code, name, ...sums }) => [
    code,
    name,
    ...[sums.openingPesewas, sums.debitPesewas, sums.creditPesewas, sums.closingPesewas].map(cedis),
  ])
  const total = ['', 'Total', '', cedis(totals.debitPesewas), cedis(totals.creditPesewas), '']
  return { fileName: `trial-balance-${month}.csv`, bytes: toCsv([head, ...rows, total]) }
}

export async function getTrialBalancePdf(ctx: Ctx, input: MonthParams): Promise<FileResponse> {
  const balance = await getTrialBalance(ctx, input)
  const title = `Trial Balance, ${balance.name}`
  // A closed month is dated by its closing, so that it reprints byte for byte.
  const at = balance.closing?.confirmedAt ? new Date(balance.closing.confirmedAt) : ctx.now
  const printed = { at, company: ctx.product.settings.at('company', at) }
  return { fileName: `trial-balance-${balance.month}.pdf`, bytes: await drawTrialBalance(title, balance, printed) }
}

const PESEWAS_IN_CEDI = 100

/** A number instead of a formatted text, so that spreadsheets can sum the column. */
const cedis = (pesewas: number) => pesewas / PESEWAS_IN_CEDI
