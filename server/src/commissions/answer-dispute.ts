import type { DisputeOutcome } from '@okwan/domain/commissions/disputes'
import { Refusal } from '@okwan/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Tx } from '../db/database.ts'
import type { Ctx } from '../http/context.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { type DisputeRow, findDispute, listDisputes, saveAnswer } from './dispute-store.ts'
import { presentDispute } from './present.ts'

export async function listCommissionDisputes({ tx, now }: Ctx, { query }: { query: { userId?: string | undefined } }) {
  return (await listDisputes(tx, query.userId)).map((row) => presentDispute(row, now))
}

type Input = { params: { id: string }; body: { outcome: DisputeOutcome; answer: string } }

/** The office's word on a line; who asked is told. */
export async function answerDispute(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const dispute = await load(tx, params.id)
  if (!(await saveAnswer(tx, dispute.id, { ...body, answeredBy: actor.id }, now))) {
    throw new Refusal('dispute_answered', 'This has been answered already. Look again.')
  }
  await recordAudit(ctx, {
    action: 'commission-question-answered',
    entityType: 'commission',
    entityId: dispute.commission_id,
    branchId: dispute.branch_id,
    after: body,
  })
  const message = { policyNumber: dispute.policy_number, outcome: body.outcome, answer: body.answer }
  await queueMessage(tx, { to: dispute.raised_by_number, template: 'commission-answered', params: message }, now)
  return presentDispute(await load(tx, dispute.id), now)
}

async function load(tx: Tx, id: string): Promise<DisputeRow> {
  const dispute = await findDispute(tx, id)
  if (!dispute) throw new Refusal('not_found', 'There is no such question')
  return dispute
}
