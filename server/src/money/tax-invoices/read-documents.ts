import type { taxInvoiceEndpoints } from '@okwan/contract/money/tax-invoices'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { presentDocument } from './present.ts'
import { signNow } from './sign-document.ts'
import { countUnsigned, documentColumns, documentRow, documentTables, findDocument, lockDocument } from './store.ts'

type Endpoints = typeof taxInvoiceEndpoints

const limitOf = ({ product, now }: Ctx) => product.settings.at('tax-invoices', now).limitHours

export async function listTaxDocuments(ctx: Ctx, { query }: Parsed<Endpoints['GET /tax-documents']>) {
  const isUnsigned = query.state === 'unsigned'
  const wanted =
    query.state === 'all' ? sql`true` : isUnsigned ? sql`d.signed_at is null` : sql`d.signed_at is not null`
  // The unsigned list shows the oldest first, because it is the most urgent.
  const sort = { column: 'd.opened_at', type: 'timestamptz', descending: !isUnsigned } as const
  const row = documentRow.extend(cursorColumns)
  const from = sql`${documentTables} where ${wanted}`
  const { rows, meta } = await listPage(ctx.tx, { row, columns: documentColumns, from, sort, id: 'd.id' }, query)
  const limitHours = limitOf(ctx)
  return { data: rows.map((one) => presentDocument(one, { now: ctx.now, limitHours })), meta }
}

export async function getTaxOverview(ctx: Ctx) {
  const { product, now } = ctx
  const { isOn, issuer, limitHours } = product.settings.at('tax-invoices', now)
  const { count, oldest, overdue } = await countUnsigned(ctx.tx, new Date(now.getTime() - limitHours * 3_600_000))
  return {
    isOn: isOn && issuer === 'company',
    isConnected: product.taxAuthority !== undefined,
    limitHours,
    unsigned: count,
    overdue,
    oldestAt: oldest?.toISOString() ?? null,
  }
}

/** Sends an unsigned document again immediately. */
export async function retryTaxDocument(ctx: Ctx, { params }: Parsed<Endpoints['POST /tax-documents/{id}/retry']>) {
  const { tx, now } = ctx
  const row = await lockDocument(tx, params.id)
  if (!row) throw new Refusal('not_found', 'This tax document doesn’t exist or you can’t access it.')
  if (row.signed_at) throw new Refusal('stale_version', 'This document is already signed. Reload the page.')
  if (row.problem === 'waiting') throw new Refusal('tax_document_waits', row.reason ?? undefined)
  await signNow(tx, row, now, true)
  await recordAudit(ctx, {
    action: 'tax-document-retried',
    entityType: 'tax-document',
    entityId: row.id,
    before: { problem: row.problem, reason: row.reason, tries: row.tries },
  })
  const saved = await findDocument(tx, row.id)
  if (!saved) throw new Error(`tax document ${row.id} not found after its update`)
  return presentDocument(saved, { now, limitHours: limitOf(ctx) })
}
