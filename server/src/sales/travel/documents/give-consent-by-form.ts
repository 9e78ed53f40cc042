import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { linkFiles } from '../../../platform/files/link-files.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { finishChange, lockForChange } from '../change-draft.ts'
import { reviewSale } from '../review-sale.ts'
import { insertConsent } from '../store.ts'
import { acceptTerms, requireTerms } from './give-consent.ts'

/** Consent by a signed form, if no code can reach the customer; the approving user is recorded. */
export async function giveConsentByForm(
  ctx: Ctx,
  { params, body }: Parsed<(typeof travelEndpoints)['POST /travel/drafts/{id}/consent-by-form']>,
) {
  const { tx, actor, now, caller } = ctx
  const { fileId, reason, acceptedTotalPesewas } = body
  const row = await lockForChange(ctx, params.id, body.version)
  const { review } = await reviewSale(ctx, row)
  const proof = { kind: 'signed_form' as const, reason, fileId, approvedBy: actor.id, approvedAt: now }
  const { mobileNumber } = requireTerms(review)
  const agreed = acceptTerms({ row, review, acceptedTotalPesewas, now, proof })
  const subject = { type: 'travel-draft', id: row.id, sellerId: row.seller_id, branchId: row.branch_id } as const
  await linkFiles(ctx, subject, [{ fileId, purpose: 'travel-document', path: 'fileId' }])

  const { ip, userAgent } = caller
  const by = {
    mobileNumber,
    otpRequestId: null,
    form: { fileId, reason },
    verifiedAt: now,
    userId: actor.id,
    ip,
    userAgent,
  }
  await insertConsent(tx, { draftId: row.id, draftVersion: row.version, ...agreed, ...by }, now)
  await recordAudit(ctx, {
    action: 'travel-consent-by-form',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    after: { textVersion: agreed.textVersion, acceptedTotalPesewas, reason, fileId },
  })
  return finishChange(ctx, row.id)
}
