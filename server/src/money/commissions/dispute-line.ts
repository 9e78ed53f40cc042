import { answerBy, requireDisputable } from '@okwan/domain/money/commissions/disputes'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { insertDispute } from './dispute-store.ts'
import { getCommissionLine } from './get-line.ts'

type Input = { params: { id: string }; body: { reason: string } }

/** The agent disputes a commission; the office must answer by the stored date. */
export async function disputeLine(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now, product } = ctx
  const { commissionAnswerDays: answerDays } = product.settings.at('service-promises', now)
  const today = toAccraDate(now)
  const line = await getCommissionLine(ctx, params.id)
  const hasOpenDispute = line.disputes.some(({ answeredAt }) => answeredAt === null)
  const isAddition = line.kind === 'addition'
  requireDisputable({ earnedOn: toAccraDate(new Date(line.earnedAt)), hasOpenDispute, isAddition }, today)
  const dispute = {
    commissionId: params.id,
    raisedBy: actor.id,
    reason: body.reason,
    answerBy: answerBy(today, answerDays),
  }
  await insertDispute(tx, dispute, now)
  await recordAudit(ctx, {
    action: 'commission-questioned',
    entityType: 'commission',
    entityId: params.id,
    after: { reason: body.reason, answerBy: dispute.answerBy },
  })
  return getCommissionLine(ctx, params.id)
}
