import type { DueSettlement, settlementEndpoints } from '@okwan/contract/money/settlements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { RETURN_KINDS, type SettlementKind, settlementNumber } from '@okwan/domain/money/settlements/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { REFUSALS } from '@okwan/domain/platform/refusal-codes'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { slicePage } from '../../platform/http/paging.ts'
import { coverNames } from '../../products/rate-books/cover-names.ts'
import { partOf } from './columns.ts'
import { draftLines } from './draft-lines.ts'
import { createFile, type Printed } from './files.ts'
import { earlierFirst, firstMonth } from './first-month.ts'
import { payeeOf } from './payees.ts'
import { presentDetails, presentLine, presentSettlement } from './present.ts'
import {
  dueAmounts,
  type FileFormat,
  findNumbered,
  findSettlement,
  findUnsettled,
  type Group,
  type LineRow,
  linesOfSettlement,
  listLineRows,
  listSettlementRows,
  type NewLine,
  type SettlementRow,
  storedFile,
} from './store.ts'

type Endpoints = typeof settlementEndpoints
type RecordInput = { params: { id: string } }

/** The settlement with this number: a bordereau or a return. */
export async function findByNumber({ tx, actor }: Ctx, group: Group, number: number) {
  const row = await findNumbered(tx, group, number)
  return row && presentSettlement(row, actor.id)
}

export async function listDue(
  ctx: Ctx,
  { query }: Parsed<Endpoints['GET /settlements/due']>,
): Promise<DueSettlement[]> {
  const kinds: readonly SettlementKind[] = query.group === 'bordereaux' ? ['bordereau'] : RETURN_KINDS
  const due: DueSettlement[] = []
  for (const kind of kinds) due.push(...(await dueOf(ctx, kind)))
  return due
}

async function dueOf(ctx: Ctx, kind: SettlementKind): Promise<DueSettlement[]> {
  const thisMonth = ctx.now.toISOString().slice(0, 7)
  const due = await dueAmounts(ctx.tx, kind, ctx.now)
  return due.map((row) => ({
    kind,
    party: row.party,
    payeeName: payeeOf(ctx, { kind, party: row.party }).name,
    product: row.product,
    month: row.month === '' ? null : row.month,
    journals: row.journals,
    duePesewas: row.due_pesewas,
    lastCutOff: row.last_cut_off?.toISOString() ?? null,
    refusalReason: preparationRefusalReason(row, { thisMonth, first: firstMonth(due, row.party) ?? row.month }),
  }))
}

/** The lines of an amount due; lines of different months are not combined. */
export async function listDueLines({ tx, now }: Ctx, { query }: Parsed<Endpoints['GET /settlements/due/lines']>) {
  const { kind, party, month } = query
  const open = await findUnsettled(tx, { kind, party, product: query.product ?? null, cutOff: now })
  const lines = draftLines(open.filter(({ posted_at }) => !month || posted_at.toISOString().startsWith(month)))
  const { rows, meta } = slicePage(lines, query)
  return { data: rows.map((one) => presentLine(kind, lineOf(one))), meta }
}

const lineOf = ({ position, happenedAt, payeeId, duePesewas, ...line }: NewLine): LineRow => ({
  ...line,
  id: position,
  happened_at: happenedAt,
  payee_id: payeeId,
  due_pesewas: duePesewas,
})

type Months = { thisMonth: string; first: string }

function preparationRefusalReason(
  { open, month }: { open: boolean; month: string },
  { thisMonth, first }: Months,
): string | null {
  if (open) return REFUSALS.settlement_open[1]
  if (month >= thisMonth) return 'This month hasn’t ended yet.'
  return first < month ? earlierFirst(first) : null
}

export async function listSettlements({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /settlements']>) {
  const { rows, meta } = await listSettlementRows(tx, query)
  return { data: rows.map((row) => presentSettlement(row, actor.id)), meta }
}

export async function getSettlement({ tx, actor }: Ctx, { params }: RecordInput) {
  const row = await findSettlement(tx, params.id)
  if (!row) throw noSuchSettlement()
  return presentDetails(row, await linesOfSettlement(tx, row.id), actor.id)
}

export const noSuchSettlement = () =>
  new Refusal('not_found', 'This bordereau or return doesn’t exist or you can’t access it.')

export async function listLines({ tx }: Ctx, { params, query }: Parsed<Endpoints['GET /settlements/{id}/lines']>) {
  const settlement = await findSettlement(tx, params.id)
  if (!settlement) throw noSuchSettlement()
  const { rows, meta } = await listLineRows(tx, params.id, { ...query, part: partOf(settlement.kind, query.amount) })
  return { data: rows.map((row) => presentLine(settlement.kind, row)), meta }
}

/** A PDF of 1,000 lines takes about two seconds. A job creates longer ones after the approval. */
const PDF_LINES_MAX = 1000

/** Returns the stored file. Until a job has stored it after the approval, creates a file with the same content. */
export const fileOf =
  (format: FileFormat) =>
  async ({ tx, product }: Ctx, { params }: RecordInput): Promise<FileResponse> => {
    const settlement = await findSettlement(tx, params.id)
    if (!settlement) throw noSuchSettlement()
    const fileName = `${settlement.kind}-${settlementNumber(settlement.kind, settlement.number)}.${format}`
    const stored = await storedFile(tx, settlement.id, format)
    if (stored) return { fileName, bytes: stored }
    if (format === 'pdf' && settlement.lines > PDF_LINES_MAX) throw notCreatedYet(settlement)
    return { fileName, bytes: await createFile(format, await printedContent(tx, product.settings, settlement)) }
  }

function notCreatedYet({ approved_at }: SettlementRow): Refusal {
  return approved_at
    ? new Refusal('in_progress', 'The PDF is being created. Try again in a few minutes.')
    : new Refusal('not_found', 'A PDF of more than 1,000 lines is available after the approval. Download XLSX or CSV.')
}

/** Content of the files, which does not change after the approval. Covers have the same names as on screens. */
export async function printedContent(
  tx: Tx,
  settings: Ctx['product']['settings'],
  settlement: SettlementRow,
): Promise<Printed> {
  const { id, prepared_at, approver, approved_at } = settlement
  const coverName = await coverNames(tx, toAccraDate(prepared_at))
  const lines = await linesOfSettlement(tx, id)
  return {
    settlement,
    lines: lines.map((line) => ({ ...line, details: { ...line.details, cover: coverName(line.details.cover) } })),
    company: settings.at('company', prepared_at),
    approval: approver && approved_at ? { by: approver, at: approved_at } : null,
  }
}
