import type { CommissionStatement, StatementEntry } from '@okwan/contract/money/commissions'
import { printName } from '@okwan/domain/customers/customers/identity'
import { productName } from '@okwan/domain/money/commissions/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import { formatBps } from '@okwan/domain/products/rating/lines'
import { toCsv } from '../../../platform/documents/csv.ts'
import type { Ctx, FileResponse } from '../../../platform/http/context.ts'
import { monthOf } from './month.ts'
import { drawStatement } from './statement-pdf.ts'
import { balancesBefore, type EntryRow, entriesIn } from './statement-store.ts'

type Input = { query: { month?: string | undefined } }

const LABELS: Record<EntryRow['kind'], string> = { earned: 'Earned', vested: 'Available', reversed: 'Reversed' }

/** The commission statement of a month: opening and closing balances from the ledger, entries from the commissions. */
export async function getCommissionStatement({ tx, actor, now }: Ctx, { query }: Input): Promise<CommissionStatement> {
  const month = monthOf(query.month, now)
  const rows = await entriesIn(tx, actor.id, month)
  const opening = await balancesBefore(tx, actor.id, month.from)
  const closing = await balancesBefore(tx, actor.id, month.before)
  const sum = (kind: EntryRow['kind'], of: 'gross_pesewas' | 'tax_pesewas') =>
    rows.reduce((total, row) => (row.kind === kind ? total + row[of] : total), 0)
  return {
    month: month.month,
    holder: actor.fullName,
    entries: rows.map(presentEntry),
    openingPendingPesewas: opening.pending_pesewas,
    closingPendingPesewas: closing.pending_pesewas,
    openingOwedPesewas: opening.owed_pesewas,
    closingOwedPesewas: closing.owed_pesewas,
    earnedPesewas: sum('earned', 'gross_pesewas'),
    vestedPesewas: sum('vested', 'gross_pesewas'),
    reversedPesewas: 0 - sum('reversed', 'gross_pesewas'),
    taxPesewas: sum('vested', 'tax_pesewas') + sum('reversed', 'tax_pesewas'),
  }
}

export async function getCommissionStatementCsv(ctx: Ctx, input: Input): Promise<FileResponse> {
  const { month, entries } = await getCommissionStatement(ctx, input)
  const head = [
    'Date',
    'Description',
    'Policy',
    'Customer',
    'Cover',
    'Premium base GHS',
    'Rate',
    'Gross GHS',
    'Tax GHS',
    'Net GHS',
  ]
  return { fileName: `commission-${month}.csv`, bytes: toCsv([head, ...entries.map(csvRow)]) }
}

export async function getCommissionStatementPdf(ctx: Ctx, input: Input): Promise<FileResponse> {
  const statement = await getCommissionStatement(ctx, input)
  const company = ctx.product.settings.at('company', ctx.now)
  return { fileName: `commission-${statement.month}.pdf`, bytes: await drawStatement(statement, ctx.now, company) }
}

function presentEntry(row: EntryRow): StatementEntry {
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    label: row.is_addition && row.kind === 'earned' ? 'Added' : LABELS[row.kind],
    policyNumber: row.policy_number,
    customerName: printName(row.customer_name),
    productName: productName(row.product_code),
    basePesewas: row.base_pesewas,
    rateBps: row.rate_bps,
    grossPesewas: row.gross_pesewas,
    taxPesewas: row.tax_pesewas,
    netPesewas: row.gross_pesewas - row.tax_pesewas,
  }
}

function csvRow(entry: StatementEntry): string[] {
  return [
    toAccraDate(new Date(entry.at)),
    entry.label,
    entry.policyNumber,
    entry.customerName,
    entry.productName,
    formatPlain(entry.basePesewas),
    entry.rateBps > 0 ? formatBps(entry.rateBps) : '',
    formatPlain(entry.grossPesewas),
    formatPlain(entry.taxPesewas),
    formatPlain(entry.netPesewas),
  ]
}
