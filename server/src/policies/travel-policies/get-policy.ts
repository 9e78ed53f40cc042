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
  return presentTravelPolicy(policy, { now, role: actor.role, verifyUrl: (id) => verifyUrl(product, id) })
}
