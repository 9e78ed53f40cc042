import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { TravelPolicy, travelPolicyEndpoints } from '@okwan/contract/policies/travel-policies'
import type { Ctx } from '../../platform/http/context.ts'
import { verifyUrl } from '../policies/verify-code.ts'
import { loadPolicy } from './load-policy.ts'
import { presentTravelPolicy } from './present.ts'

type Input = Parsed<(typeof travelPolicyEndpoints)['GET /travel/policies/{policyId}']>

export async function getTravelPolicy(ctx: Ctx, { params, query }: Input): Promise<TravelPolicy> {
  const policy = await loadPolicy(ctx, params.policyId, query.policyRecordId)
  const { now, actor, product } = ctx
  const assistance = product.settings.at('travel-assistance', policy.row.issued_at ?? now)
  return presentTravelPolicy(policy, {
    now,
    reader: actor,
    assistance,
    verifyUrl: (id) => verifyUrl(product, id),
    product,
  })
}
