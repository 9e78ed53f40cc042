import { toAccraDate } from '@okwan/domain/dates'
import { allowApproval, isApproved } from '@okwan/domain/payouts/approval'
import { movePayout } from '@okwan/domain/payouts/lifecycle'
import { useVerificationToken } from '../auth/use-verification-token.ts'
import type { Ctx } from '../http/context.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { approvalReference, contentHash, payeeOf } from './content.ts'
import { fundingJournal } from './funding.ts'
import { noteDecision } from './note-decision.ts'
import { addSending } from './payout-jobs.ts'
import { type Desk, lockForDecision } from './scope.ts'
import { approvalsOf, approvedSince, insertApproval, numberOfUser, type PayoutRow, savePayout } from './store.ts'

type Input = { params: { id: string }; body: { version: number; verificationToken: string } }

/** The checker agrees to exactly what is shown, with a code of their own. The last one needed sends it on its way. */
export async function approvePayout(ctx: Ctx, desk: Desk, input: Input) {
  const { tx, actor, now } = ctx
  const payout = await lockForDecision(ctx, desk, input)
  const next = movePayout(payout.state, 'approve')
  const approvedBy = (await approvalsOf(tx, [payout.id])).map(({ approver_id }) => approver_id)
  const phone = await numberOfUser(tx, actor.id)
  allowApproval(
    {
      amountPesewas: payout.amount_pesewas,
      requestedBy: payout.requested_by ?? '',
      recommendedBy: payout.recommended_by ?? '',
      approvedBy,
      payeePhone: payeeOf(payout).payeePhone,
    },
    {
      id: actor.id,
      role: actor.role === 'SuperAdmin' ? 'SuperAdmin' : 'Admin',
      phone,
      approvedTodayPesewas: await approvedSince(tx, actor.id, new Date(toAccraDate(now))),
    },
  )
  const reference = approvalReference(payout)
  await useVerificationToken(tx, {
    token: input.body.verificationToken,
    mobileNumber: phone,
    purpose: 'approval',
    reference,
    now,
  })
  const { id: payoutId, amount_pesewas: amountPesewas } = payout
  await insertApproval(tx, { payoutId, approverId: actor.id, contentHash: contentHash(payout), amountPesewas }, now)
  if (isApproved(amountPesewas, [...approvedBy, actor.id])) await release(ctx, payout, next)
  else await savePayout(tx, payoutId, {})
  return noteDecision(ctx, desk, 'payout-approved', payout)
}

async function release({ tx, actor, now, caller }: Ctx, payout: PayoutRow, state: PayoutRow['state']) {
  const owed = fundingJournal(payout.id, payout.amount_pesewas, payout.funding)
  // Again after a corrected payee it is owed already, and posting the same again does nothing.
  if (owed) await postJournal(tx, owed, { now, actorId: actor.id, requestId: caller.requestId })
  await savePayout(tx, payout.id, { state, approvedAt: payout.approved_at ?? now })
  await addSending(tx, payout.id, { now })
}
