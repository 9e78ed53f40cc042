import { toAccraDate } from '@okwan/domain/dates'
import { allowApproval, type Checker } from '@okwan/domain/payouts/approval'
import type { Ctx } from '../http/context.ts'
import { payeePhoneOf } from './content.ts'
import { type ApprovalRow, approvedSince, numberOfUser, type PayoutRow } from './store.ts'

type Asking = Pick<Ctx, 'tx' | 'actor' | 'now'>

/** Refuses an approval that the caller may not give to what stands recommended. */
export async function allowChecker(ctx: Asking, payout: PayoutRow, approvals: readonly ApprovalRow[]): Promise<void> {
  const forApproval = {
    amountPesewas: payout.amount_pesewas,
    requestedBy: payout.requested_by ?? '',
    recommendedBy: payout.recommended_by ?? '',
    approvedBy: approvals.map(({ approver_id }) => approver_id),
    payeePhone: payeePhoneOf(payout),
  }
  allowApproval(forApproval, await checkerOf(ctx))
}

async function checkerOf({ tx, actor, now }: Asking): Promise<Checker> {
  return {
    id: actor.id,
    role: actor.role === 'SuperAdmin' ? 'SuperAdmin' : 'Admin',
    phone: await numberOfUser(tx, actor.id),
    approvedTodayPesewas: await approvedSince(tx, actor.id, new Date(toAccraDate(now))),
  }
}
