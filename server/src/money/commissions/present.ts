import type { CommissionDispute, CommissionLine, PersonRate } from '@okwan/contract/money/commissions'
import { printName } from '@okwan/domain/customers/customers/identity'
import { isOverdue } from '@okwan/domain/money/commissions/disputes'
import { type CommissionRule, rateOn } from '@okwan/domain/money/commissions/rates'
import { COMMISSION_STATUS_LABELS, coverOfProduct, productName } from '@okwan/domain/money/commissions/terms'
import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import type { Group } from '@okwan/domain/platform/permissions'
import type { DisputeRow } from './dispute-store.ts'
import type { LineRow } from './lines-store.ts'
import type { OwnRate } from './store.ts'

export function presentLine(row: LineRow): CommissionLine {
  const taxPesewas = (row.withheld_pesewas ?? 0) - row.returned_tax_pesewas
  return {
    commissionId: row.id,
    earnedAt: row.earned_at.toISOString(),
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    customerName: printName(row.customer_name),
    productCode: row.product_code,
    productName: productName(row.product_code),
    kind: row.added_by === null ? row.kind : 'addition',
    basePesewas: row.base_pesewas,
    rateBps: row.rate_bps,
    isOwnRate: row.own_rate_from !== null,
    grossPesewas: row.gross_pesewas,
    reversedPesewas: row.reversed_pesewas,
    taxPesewas,
    netPesewas: row.gross_pesewas - row.reversed_pesewas - taxPesewas,
    status: row.shown_status,
    statusText: COMMISSION_STATUS_LABELS[row.shown_status],
    vestsOn: row.vests_on,
    soldBy: { userId: row.seller_id, fullName: row.seller_name },
  }
}

export const disputeNumber = (number: number) => `CQ-${String(number).padStart(6, '0')}`

export function presentDispute(row: DisputeRow, now: Date): CommissionDispute {
  return {
    disputeId: row.id,
    number: disputeNumber(row.number),
    reason: row.reason,
    raisedBy: { userId: row.raised_by, fullName: row.raised_by_name },
    raisedAt: row.raised_at.toISOString(),
    answerBy: row.answer_by,
    isOverdue: isOverdue({ answerBy: row.answer_by, answeredAt: row.answered_at }, toAccraDate(now)),
    outcome: row.outcome,
    answer: row.answer,
    answeredBy: row.answered_by === null ? null : { userId: row.answered_by, fullName: row.answered_by_name ?? '' },
    answeredAt: row.answered_at?.toISOString() ?? null,
    addedPesewas: row.added_pesewas,
    line: {
      commissionId: row.commission_id,
      policyNumber: row.policy_number,
      grossPesewas: row.gross_pesewas,
      payeeId: row.payee_id,
    },
  }
}

export function presentRule({ group, ...rule }: CommissionRule) {
  return {
    ...rule,
    userGroup: group,
    productName: productName(rule.productCode),
    coverType: coverOfProduct(rule.productCode) ?? null,
  }
}

/** The current and next rate of a person for each product. */
export function presentRates(
  rules: readonly CommissionRule[],
  ownRates: readonly OwnRate[],
  group: Group,
  today: IsoDate,
): PersonRate[] {
  return rules
    .filter((rule) => rule.group === group)
    .map((rule) => {
      const { productCode } = rule
      const rate = rateOn({ productCode, group, date: today }, rules, ownRates)
      const next = ownRates.filter((one) => one.productCode === productCode && one.effectiveFrom > today).at(-1)
      return {
        productCode,
        productName: productName(productCode),
        defaultRateBps: rule.rateBps,
        maxRateBps: rule.maxRateBps,
        rateBps: rate?.rateBps ?? rule.rateBps,
        isOwn: rate?.own !== undefined,
        since: rate?.own?.effectiveFrom ?? rule.effectiveFrom,
        next: next ? { rateBps: next.rateBps, effectiveFrom: next.effectiveFrom } : null,
      }
    })
}
