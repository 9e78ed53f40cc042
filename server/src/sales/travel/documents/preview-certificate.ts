import { Refusal } from '@okwan/domain/platform/refusal'
import { likelyInsurer } from '@okwan/domain/platform/settings/insurers'
import type { Ctx, FileResponse } from '../../../platform/http/context.ts'
import { insurerOn } from '../../../platform/settings/insurer-on.ts'
import { travelCertificatesPdf } from '../../../policies/documents/travel-certificate.ts'
import { documentOf, personOf } from '../../../policies/travel-policies/document.ts'
import { inReach } from '../change-draft.ts'
import { reviewSale } from '../review-sale.ts'
import { findDraft } from '../store.ts'

/** Preview of the certificates, to check names and dates before payment. */
export async function previewCertificate(ctx: Ctx, { params }: { params: { id: string } }): Promise<FileResponse> {
  const {
    tx,
    actor,
    now,
    product: { settings },
  } = ctx
  const row = inReach(actor, await findDraft(tx, params.id))
  const { review, book } = await reviewSale(ctx, row)
  const { policyholder, party, trip } = review
  if (!policyholder || !party || !trip) {
    throw new Refusal('not_ready', 'Complete the travellers and the trip first.', review.problems)
  }
  const seller = { soldBy: row.seller_name, intermediaryCode: row.seller_staff_id, branchName: row.branch_name }
  const printed = {
    policyNumber: null,
    issuedAt: null,
    printedAt: now,
    watermark: 'DRAFT',
    company: insurerOn(settings, likelyInsurer(settings.at('insurers', now), 'travel'), now),
    assistance: settings.at('travel-assistance', now),
  }
  const people = party.travellers.map((one) => personOf(one, book, { certificateNumber: null, verifyUrl: null }))
  const bytes = await travelCertificatesPdf(documentOf({ trip, policyholder }, book, printed, seller), people)
  return { bytes, fileName: 'travel-certificate-draft.pdf' }
}
