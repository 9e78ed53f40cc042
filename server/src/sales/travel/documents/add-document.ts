import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import { Refusal } from '@okwan/domain/platform/refusal'
import { TRIP } from '@okwan/domain/sales/travel/underwriting/underwriting'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { linkFiles } from '../../../platform/files/link-files.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { finishChange, lockForChange } from '../change-draft.ts'
import { reviewSale } from '../review-sale.ts'
import type { DraftRow } from '../store.ts'
import { insertDocument } from './documents-store.ts'

/** Adds a requested document and refers the draft again. */
export async function addDocument(
  ctx: Ctx,
  { params, body }: Parsed<(typeof travelEndpoints)['POST /travel/drafts/{id}/documents']>,
) {
  const { tx, actor, now } = ctx
  const { subject, fileId } = body
  const row = await lockForChange(ctx, params.id, body.version)
  const { review } = await reviewSale(ctx, row)
  const isKnown = subject === TRIP || review.party?.travellers.some(({ travellerId }) => travellerId === subject)
  if (!isKnown) {
    const message = 'This traveller isn’t on the trip.'
    throw new Refusal('not_on_trip', message, [{ path: 'subject', message }])
  }
  await attachMedicalLetter(ctx, row, fileId, 'fileId')
  await insertDocument(tx, { draftId: row.id, subject, fileId, addedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: 'travel-document-added',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    after: { subject, fileId },
  })
  return finishChange(ctx, row.id)
}

/** Medical documents can be opened by underwriters and by the user who added them. */
export function attachMedicalLetter(ctx: Ctx, row: DraftRow, fileId: string, path: string): Promise<void> {
  const subject = { type: 'travel-draft', id: row.id, sellerId: row.seller_id, branchId: row.branch_id } as const
  return linkFiles(ctx, subject, [{ fileId, purpose: 'medical-letter', path }])
}
