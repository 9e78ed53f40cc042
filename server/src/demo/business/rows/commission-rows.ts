import { brokerageOf } from '@okwan/domain/money/commissions/brokerage'
import { accrue, payeeOf } from '@okwan/domain/money/commissions/commission'
import { type CommissionRule, rateOn } from '@okwan/domain/money/commissions/rates'
import { agentCommissionAccrued, staffCommissionAccrued } from '@okwan/domain/money/ledger/commissions'
import type { Journal } from '@okwan/domain/money/ledger/journal'
import { brokerageEarned, premiumIssued } from '@okwan/domain/money/ledger/premiums'
import { brokerageRate } from '@okwan/domain/platform/settings/insurers'
import type { SettingValues } from '@okwan/domain/platform/settings/values'
import { PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import type { Rows } from '../../../platform/db/rows.ts'
import { premiumParts } from '../../../sales/purchases/issue/premium-parts.ts'
import type { Draw } from '../draw.ts'
import type { Sold } from '../sold.ts'
import { byJob } from './audit-rows.ts'
import { issuedOn } from './issue-rows.ts'

export type Terms = { rules: CommissionRule[]; insurers: SettingValues['insurers'] }

/** Premium, brokerage and commission of an issued policy. Returns the journals. */
export function addEarnings(
  rows: Rows,
  sold: Sold,
  insurer: string,
  { terms, draw }: { terms: Terms; draw: Draw },
): Journal[] {
  const { policyRecordId, price, clientReference: paymentId } = sold
  const issue = premiumIssued({ policyRecordId, paymentId, insurer, amounts: premiumParts(price) })
  return [issue, ...addBrokerage(rows, sold, insurer, { terms, draw }), ...addCommission(rows, sold, { terms, draw })]
}

type CommissionContext = { terms: Terms; draw: Draw }

function addBrokerage(rows: Rows, sold: Sold, insurer: string, { terms, draw }: CommissionContext): Journal[] {
  const { policyRecordId, price, paidAt } = sold
  const productCode = PRODUCT_CODES[price.coverType]
  const rateBps = brokerageRate(terms.insurers, insurer, productCode)
  if (rateBps === undefined) return []
  const basePesewas = price.officePremiumPesewas
  const brokeragePesewas = brokerageOf(basePesewas, rateBps)
  const id = draw.id()
  rows.add('brokerages', {
    id,
    policy_record_id: policyRecordId,
    product_code: productCode,
    base_pesewas: basePesewas,
    rate_bps: rateBps,
    gross_pesewas: brokeragePesewas,
    earned_at: paidAt,
  })
  return brokeragePesewas > 0 ? [brokerageEarned({ brokerageId: id, insurer, productCode, brokeragePesewas })] : []
}

function addCommission(rows: Rows, sold: Sold, { terms, draw }: CommissionContext): Journal[] {
  const { policyRecordId, seller, price, paidAt } = sold
  const productCode = PRODUCT_CODES[price.coverType]
  const payee = payeeOf({
    userId: seller.id,
    role: seller.role,
    ...(seller.agentId ? { agentId: seller.agentId } : {}),
  })
  const rate = rateOn({ productCode, group: payee.group, date: issuedOn(sold) }, terms.rules, [])
  if (!rate) return []
  const basePesewas = price.officePremiumPesewas
  const earned = accrue({ basePesewas, startDate: price.startDate, issuedOn: issuedOn(sold) }, rate)
  const { grossPesewas, rateBps, vestsOn, ruleId } = earned
  const commissionId = draw.id()
  rows.add('commissions', {
    id: commissionId,
    policy_record_id: policyRecordId,
    seller_id: seller.id,
    payee_id: payee.userId,
    payee_group: payee.group,
    branch_id: seller.branchId,
    product_code: productCode,
    rule_id: ruleId,
    base_pesewas: basePesewas,
    rate_bps: rateBps,
    gross_pesewas: grossPesewas,
    vests_on: vestsOn,
    earned_at: paidAt,
  })
  rows.add(
    'audit_log',
    byJob(sold, paidAt, {
      action: 'commission-earned',
      entityType: 'commission',
      entityId: commissionId,
      after: { policyRecordId, payeeId: payee.userId, grossPesewas, rateBps, vestsOn },
    }),
  )
  if (grossPesewas === 0) return []
  return payee.group === 'AGENT'
    ? [agentCommissionAccrued({ commissionId, agentId: payee.userId, grossPesewas })]
    : [staffCommissionAccrued({ commissionId, staffId: payee.userId, grossPesewas })]
}
