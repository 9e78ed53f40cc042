import type { CommissionLineDetail } from '@okwan/contract/money/commissions'
import { explain } from '@okwan/domain/money/commissions/calculation'
import { disputeRefusalReason } from '@okwan/domain/money/commissions/disputes'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import type { Ctx } from '../../platform/http/context.ts'
import { disputesOfLine } from './dispute-store.ts'
import { findLine, type LineRow, type ReversalRow, reversalsOf } from './lines-store.ts'
import { disputeNumber, presentDispute, presentLine } from './present.ts'

/** One commission with its calculation. The commission of another agent gets the same response as a missing one. */
export async function getCommissionLine(ctx: Ctx, commissionId: string): Promise<CommissionLineDetail> {
  const { tx, actor, now } = ctx
  const row = await findLine(tx, actor.id, commissionId)
  if (!row) throw new Refusal('not_found', 'This commission doesn’t exist or you can’t access it.')
  const disputes = await disputesOfLine(tx, commissionId)
  const hasOpenDispute = disputes.some(({ answered_at }) => answered_at === null)
  const earnedOn = toAccraDate(row.earned_at)
  const isAddition = row.added_by !== null
  return {
    ...presentLine(row),
    calculation: reasonsOf(row, await reversalsOf(tx, commissionId), actor.id),
    disputes: disputes.map((dispute) => presentDispute(dispute, now)),
    disputeRefusalReason: disputeRefusalReason({ earnedOn, hasOpenDispute, isAddition }, toAccraDate(now)) ?? null,
  }
}

function reasonsOf(row: LineRow, reversals: readonly ReversalRow[], agentId: string) {
  return explain({
    productCode: row.product_code,
    basePesewas: row.base_pesewas,
    rateBps: row.rate_bps,
    ruleId: row.rule_id,
    ...(row.added_by === null
      ? {}
      : { added: { dispute: disputeNumber(row.added_by), answer: row.added_because ?? '' } }),
    ...(row.own_rate_from ? { ownRateFrom: row.own_rate_from } : {}),
    grossPesewas: row.gross_pesewas,
    vestsOn: row.vests_on,
    ...(row.vested_at
      ? {
          vested: {
            on: toAccraDate(row.vested_at),
            grossPesewas: row.vested_pesewas ?? 0,
            withheldPesewas: row.withheld_pesewas ?? 0,
          },
        }
      : {}),
    reversals: reversals.map((one) => ({
      on: toAccraDate(one.at),
      grossPesewas: one.gross_pesewas,
      withheldPesewas: one.withheld_pesewas,
      ...(one.request_number === null ? {} : { because: requestNumber(one.request_number) }),
    })),
    ...(row.seller_id === agentId ? {} : { soldBy: row.seller_name }),
  })
}
