import type { RequestContent } from '@okwan/contract/service/service-requests/request-content'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { previewReversal } from '../../../money/commissions/earn/reverse-commission.ts'
import { lockForChange } from '../../../policies/policies/read/read-term.ts'
import { kindOf, notBefore } from '../kinds/all-kinds.ts'
import type { Calculation, Effect, EffectCtx } from '../kinds/kind.ts'

/** Calculates the effect of a request today; throws a refusal if the request is not possible. */
export function calculateEffect(ctx: EffectCtx, policyId: string, content: RequestContent): Promise<Effect<unknown>> {
  return kindOf(content).calculate(ctx, policyId, content)
}

type RaisedRequest = { policy_id: string; content: RequestContent; raised_at: Date }
/** Effect of a request, and the request with its dates adjusted to today. */
export type RequestEffect = Effect<unknown> & { content: RequestContent }

/** Calculates the effect of a request that was raised earlier. Requested dates in the past become today. */
export async function calculateCurrentEffect(
  ctx: EffectCtx,
  { policy_id, content: requested, raised_at }: RaisedRequest,
): Promise<RequestEffect> {
  const content = notBefore(requested, toAccraDate(ctx.now))
  return { content, ...(await calculateEffect({ ...ctx, raisedAt: raised_at }, policy_id, content)) }
}

/** Calculates the effect of a raised request with its policy locked until the commit. */
export async function calculateLockedEffect(ctx: EffectCtx, request: RaisedRequest): Promise<RequestEffect> {
  await lockForChange(ctx.tx, request.policy_id)
  return calculateCurrentEffect(ctx, request)
}

/** Commission to reverse with the refund. */
export async function commissionToReturn({ tx, now }: EffectCtx, { returned }: Calculation): Promise<number> {
  return returned ? previewReversal(tx, returned, toAccraDate(now)) : 0
}
