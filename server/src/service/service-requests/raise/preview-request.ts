import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { RequestPreview, serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import type { RequestContent } from '@okwan/contract/service/service-requests/request-content'
import { withAmount } from '@okwan/domain/platform/code-reference'
import { can } from '@okwan/domain/platform/permissions'
import { dueBy } from '@okwan/domain/service/service-requests/lifecycle'
import { REQUEST_TYPE_NAMES, typeOfKind } from '@okwan/domain/service/service-requests/terms'
import type { Ctx } from '../../../platform/http/context.ts'
import { noSuchPolicy } from '../../../policies/policies/read/find-version.ts'
import { reachedBy as policiesReachedBy } from '../../../policies/policies/read/scope.ts'
import { calculateEffect, commissionToReturn } from '../apply/calculate-effect.ts'
import type { Calculation } from '../kinds/kind.ts'
import { presentProposal } from '../read/present.ts'
import { findPolicyToServe, type PolicyForRequest } from '../store.ts'

export async function previewRequest(
  ctx: Ctx,
  { body }: Parsed<(typeof serviceRequestEndpoints)['POST /service-requests/preview']>,
): Promise<RequestPreview> {
  const policy = await policyToServe(ctx, body.policyId)
  const { calculation } = await calculateEffect(ctx, body.policyId, body.content)
  return {
    ...presentProposal(calculation, ctx.actor.role, await commissionToReturn(ctx, calculation)),
    kind: body.content.kind,
    type: REQUEST_TYPE_NAMES[typeOfKind(body.content.kind)],
    isImmediate: calculation.isImmediate ?? false,
    evidence: calculation.evidence,
    code: {
      isNeeded: calculation.codePurpose !== undefined,
      purpose: calculation.codePurpose ?? 'consent',
      reference: withAmount(codeReference(body.content, body.policyId), amountOfRequest(calculation)),
      msisdn: policy.customer_phone,
      canBeWaived: can(ctx.actor, 'service-requests.decide'),
    },
    dueBy: dueBy(ctx.now).toISOString(),
  }
}

export async function policyToServe({ tx, actor }: Ctx, policyId: string): Promise<PolicyForRequest> {
  const policy = await findPolicyToServe(tx, policiesReachedBy(actor), policyId)
  if (!policy) throw noSuchPolicy()
  return policy
}

/** Reference of the customer's code: this kind of request for this policy. */
export function codeReference({ kind }: RequestContent, policyId: string): string {
  return `${kind}:${policyId}`
}

/** Amount that the customer agrees to: the refund, or else the amount to pay. */
export function amountOfRequest({
  toRefundPesewas,
  toPayPesewas,
}: Pick<Calculation, 'toRefundPesewas' | 'toPayPesewas'>) {
  return toRefundPesewas || toPayPesewas
}
