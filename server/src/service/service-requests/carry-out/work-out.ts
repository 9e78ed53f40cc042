import type { Ask } from '@okwan/contract/service/service-request-asks'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { previewClawback } from '../../../money/commissions/earn/claw-back.ts'
import { kindOf, notBefore } from '../kinds/all-kinds.ts'
import type { WorkCtx, Worked } from '../kinds/kind.ts'

/** What a request comes to today; a refusal when it cannot be had. */
export function workOut(ctx: WorkCtx, policyId: string, ask: Ask): Promise<Worked> {
  return kindOf(ask).work(ctx, policyId, ask)
}

/** The same for one that was raised before: days that have gone by are today. */
export function workOutNow(ctx: WorkCtx, request: { policy_id: string; ask: Ask; raised_at: Date }): Promise<Worked> {
  return workOut(
    { ...ctx, raisedAt: request.raised_at },
    request.policy_id,
    notBefore(request.ask, toAccraDate(ctx.now)),
  )
}

/** Commission that goes back with the premium. */
export async function commissionBack({ tx, now }: WorkCtx, { returned }: Worked): Promise<number> {
  return returned ? previewClawback(tx, returned, toAccraDate(now)) : 0
}
