import { entryLabel } from '@okwan/domain/money/wallets/entry-labels'
import { STATEMENT_MONTHS_MAX, type WalletAccount } from '@okwan/domain/money/wallets/terms'
import { addDays, addMonths, formatDate, formatMoment, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { toCsv } from '../../platform/documents/csv.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { presentEntry } from './present.ts'
import { drawStatement } from './statement-pdf.ts'
import { allEntries, balanceBefore, balancesByDay, type EntryRow, listEntries, type Period } from './store.ts'

type Query = { account: WalletAccount; from?: IsoDate; to?: IsoDate }

/** Maximum number of rows in a statement file. The list on the screen has no maximum. */
const FILE_ROWS_MAX = 20_000

export async function getStatement(ctx: Ctx, { query }: { query: Query & { cursor?: string; limit: number } }) {
  const { tx } = ctx
  const { from, to, period } = periodOf(ctx, query)
  const { rows, meta } = await listEntries(tx, period, query.cursor, query.limit)
  const openingPesewas = await balanceBefore(tx, period.agentId, query.account, period.from)
  const closingPesewas = await balanceBefore(tx, period.agentId, query.account, period.before)
  return {
    data: rows.map((row) => presentEntry(row, query.account)),
    meta: { ...meta, openingPesewas, closingPesewas, from, to },
  }
}

export async function getStatementCsv(ctx: Ctx, { query }: { query: Query }): Promise<FileResponse> {
  const { from, to, period } = periodOf(ctx, query)
  const openingPesewas = await balanceBefore(ctx.tx, period.agentId, query.account, period.from)
  const entries = await allEntries(ctx.tx, period, FILE_ROWS_MAX)
  const head = ['Date', 'Type', 'Reference', 'Policy', 'Debit GHS', 'Credit GHS', 'Balance GHS']
  const opening = [from, 'Opening balance', '', '', '', '', formatPlain(openingPesewas)]
  return {
    fileName: `statement-${query.account}-${from}-${to}.csv`,
    bytes: toCsv([head, opening, ...entries.map(csvRow)]),
  }
}

function csvRow(row: EntryRow): string[] {
  const amount = formatPlain(Math.abs(row.debit_pesewas))
  const [debit, credit] = row.debit_pesewas > 0 ? [amount, ''] : ['', amount]
  const at = row.posted_at.toISOString().slice(0, 16).replace('T', ' ')
  const description = [at, entryLabel(row.event), row.source_id, row.policy_number ?? '']
  return [...description, debit, credit, formatPlain(row.balance_after_pesewas)]
}

export async function getStatementPdf(ctx: Ctx, { query }: { query: Query }): Promise<FileResponse> {
  const { from, to, period } = periodOf(ctx, query)
  const openingPesewas = await balanceBefore(ctx.tx, period.agentId, query.account, period.from)
  const entries = await allEntries(ctx.tx, period, FILE_ROWS_MAX)
  const bytes = await drawStatement({
    title: query.account === 'float' ? 'Float Statement' : 'Commission Statement',
    holder: ctx.actor.fullName,
    period: `${formatDate(from)} to ${formatDate(to)}`,
    printedAt: ctx.now,
    company: ctx.product.settings.at('company', ctx.now),
    openingPesewas,
    lines: entries.map((row) => ({
      at: formatMoment(row.posted_at),
      label: entryLabel(row.event),
      reference: row.source_id,
      policyNumber: row.policy_number ?? '',
      amountPesewas: 0 - row.debit_pesewas,
      balancePesewas: row.balance_after_pesewas,
    })),
  })
  return { fileName: `statement-${query.account}-${from}-${to}.pdf`, bytes }
}

export async function getBalanceHistory({ tx, actor, now }: Ctx, { query }: { query: { days: number } }) {
  const from = new Date(addDays(toAccraDate(now), 1 - query.days))
  let floatPesewas = await balanceBefore(tx, actor.id, 'float', from)
  let commissionPesewas = await balanceBefore(tx, actor.id, 'commission', from)
  const days = Map.groupBy(await balancesByDay(tx, actor.id, from), ({ day }) => day)
  const history = [{ date: toAccraDate(from), floatPesewas, commissionPesewas }]
  for (const date of [...days.keys()].sort()) {
    for (const row of days.get(date) ?? []) {
      if (row.account === 'floatWallet') floatPesewas = row.balance_after_pesewas
      else commissionPesewas = row.balance_after_pesewas
    }
    if (history.at(-1)?.date === date) history.pop()
    history.push({ date, floatPesewas, commissionPesewas })
  }
  return history
}

/** The default is the last three months. Swaps dates in the wrong order. */
function periodOf({ actor, now }: Ctx, query: Query): { from: IsoDate; to: IsoDate; period: Period } {
  const today = toAccraDate(now)
  const end = query.to ?? today
  const [from = end, to = end] = [query.from ?? addMonths(end, -3), end].sort()
  if (addMonths(from, STATEMENT_MONTHS_MAX) < to) {
    const message = `Select a period of at most ${STATEMENT_MONTHS_MAX} months.`
    throw new Refusal('period_too_long', message, [{ path: 'from', message }])
  }
  const period = { agentId: actor.id, account: query.account, from: new Date(from), before: new Date(addDays(to, 1)) }
  return { from, to, period }
}
