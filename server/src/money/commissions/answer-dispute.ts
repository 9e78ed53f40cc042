import type { commissionEndpoints } from '@okwan/contract/money/commissions'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { disputeReference } from './describe-commission.ts'
import { type DisputeRow, findDispute, listDisputes, saveAnswer } from './dispute-store.ts'
import { addMissing } from './earn/add-missing.ts'
import { presentDispute } from './present.ts'

type ListInput = Parsed<(typeof commissionEndpoints)['GET /commissions/disputes']>

export async function listCommissionDisputes({ tx, now }: Ctx, { query }: ListInput) {
  return (await listDisputes(tx, query)).map((row) => presentDispute(row, now))
}

type Input = Parsed<(typeof commissionEndpoints)['POST /commissions/disputes/{id}/answer']>

/** Answers a dispute, adds the missing commission if the answer gives an amount, and notifies the agent. */
export async function answerDispute(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const { outcome, answer, missingPesewas, verificationToken } = body
  const dispute = await load(tx, params.id)
  if (!(await saveAnswer(tx, dispute.id, { outcome, answer, answeredBy: actor.id }, now))) {
    throw new Refusal('dispute_answered')
  }
  if (missingPesewas !== undefined) {
    await confirmAct(ctx, verificationToken, disputeReference(dispute.id, missingPesewas))
    await addMissing(ctx, { commissionId: dispute.commission_id, disputeId: dispute.id, missingPesewas })
  }
  await recordAudit(ctx, {
    action: 'commission-question-answered',
    entityType: 'commission',
    entityId: dispute.commission_id,
    branchId: dispute.branch_id,
    after: { outcome, answer, ...(missingPesewas === undefined ? {} : { missingPesewas }) },
  })
  const message = { policyNumber: dispute.policy_number, outcome, answer, addedPesewas: missingPesewas }
  await queueMessage(tx, { to: dispute.raised_by_number, template: 'commission-answered', params: message }, now)
  return presentDispute(await load(tx, dispute.id), now)
}

async function load(tx: Tx, id: string): Promise<DisputeRow> {
  const dispute = await findDispute(tx, id)
  if (!dispute) throw new Refusal('not_found', 'This dispute doesn’t exist or you can’t access it.')
  return dispute
}
