import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { DeliveredDocument } from '@okwan/contract/policies/documents'
import type { travelPolicyEndpoints } from '@okwan/contract/policies/travel-policies'
import { Refusal } from '@okwan/domain/platform/refusal'
import { findPlan } from '@okwan/domain/products/travel-plans/rate-book'
import type { Ctx } from '../../platform/http/context.ts'
import { deliverDocument } from '../documents/deliver-document.ts'
import { documentRefusalReason } from './documents-of.ts'
import { loadPolicy } from './load-policy.ts'

type Input = Parsed<(typeof travelPolicyEndpoints)['POST /travel/policies/{policyId}/documents']>

/** Sends the certificates of all travellers in one file to the policyholder. */
export async function sendCertificates(ctx: Ctx, { params, body }: Input): Promise<DeliveredDocument> {
  const policy = await loadPolicy(ctx, params.policyId, body.policyRecordId)
  const { row, sold, book } = policy
  const refusalReason = documentRefusalReason(policy)
  if (refusalReason || !row.policy_number) throw new Refusal('not_issued', refusalReason)
  return deliverDocument(ctx, body.by, {
    attachment: { document: 'travel-certificates', id: row.id },
    customer: row,
    policyId: row.policy_id,
    template: 'travel-documents',
    params: {
      policyNumber: row.policy_number,
      planName: findPlan(book, sold.trip.planCode).name,
      travellers: sold.travellers.length,
      startDate: sold.price.period.startDate,
      endDate: sold.price.period.endDate,
    },
    record: { entityType: 'policy-record', entityId: row.id, branchId: row.branch_id },
  })
}
