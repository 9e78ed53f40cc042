import { allowApproval, allowMaker, type Checker } from '@okwan/domain/money/payouts/approval'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../../platform/http/context.ts'
import { payeePhoneOf } from '../read/content.ts'
import type { PayoutRow } from '../store.ts'
import { type ApprovalRow, approvedSince, numberOfUser, partiesTo, voucherCheckerOf } from './approval-store.ts'

type CheckerContext = Pick<Ctx, 'tx' | 'actor' | 'now' | 'product'>

/** Refuses an approval that the caller may not give. */
export async function allowChecker(
  ctx: CheckerContext,
  payout: PayoutRow,
  approvals: readonly ApprovalRow[],
): Promise<void> {
  const forApproval = {
    amountPesewas: payout.amount_pesewas,
    claimTotalPesewas: payout.claim_total_pesewas ?? undefined,
    voucherCheckedBy: payout.claim_id ? await voucherCheckerOf(ctx.tx, payout.claim_id) : undefined,
    requestedBy: payout.requested_by ?? '',
    recommendedBy: payout.recommended_by ?? '',
    approvedBy: approvals.map(({ approver_id }) => approver_id),
    payeePhone: payeePhoneOf(payout),
    partiesToPolicy: await partiesTo(ctx.tx, payout.id),
  }
  const limits = ctx.product.settings.at('authority-limits', ctx.now)
  allowApproval(forApproval, await checkerOf(ctx), limits)
}

/** Refuses that a party of the payout takes, recommends or rejects it. */
export async function allowToDecide(
  { tx, actor }: CheckerContext,
  payout: PayoutRow,
  payeePhone: string | undefined,
): Promise<void> {
  const partiesToPolicy = await partiesTo(tx, payout.id)
  const parties = { requestedBy: payout.requested_by ?? '', partiesToPolicy, payeePhone }
  allowMaker(parties, { id: actor.id, phone: await numberOfUser(tx, actor.id) })
}

async function checkerOf({ tx, actor, now }: CheckerContext): Promise<Checker> {
  return {
    id: actor.id,
    role: actor.role === 'SuperAdmin' ? 'SuperAdmin' : 'Admin',
    phone: await numberOfUser(tx, actor.id),
    approvedTodayPesewas: await approvedSince(tx, actor.id, new Date(toAccraDate(now))),
  }
}
