import { accrue, payeeOf } from '@okwan/domain/money/commissions/commission'
import { rateOn } from '@okwan/domain/money/commissions/rates'
import { agentCommissionAccrued, staffCommissionAccrued } from '@okwan/domain/money/ledger/commissions'
import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import type { Role } from '@okwan/domain/platform/permissions'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { insertCommission, ownRatesOf, rulesOn } from '../store.ts'
import { earnBrokerage } from './brokerage.ts'

export type EarnedSale = {
  policyRecordId: string
  seller: { userId: string; role: Role; agentId?: string }
  branchId: string
  productCode: string
  /** The premium without fees, taxes and levies. */
  basePesewas: number
  startDate: IsoDate
}

/** Accrues brokerage and commission of an issued policy once, at the rate of the issue date. */
export async function accrueCommission(ctx: AuditCtx, sale: EarnedSale): Promise<void> {
  const { tx, now } = ctx
  const { policyRecordId, productCode, branchId } = sale
  const issuedOn = toAccraDate(now)
  await earnBrokerage(ctx, sale)
  const payee = payeeOf(sale.seller)
  const sold = { productCode, group: payee.group, date: issuedOn }
  const rate = rateOn(sold, await rulesOn(tx, issuedOn), await ownRatesOf(tx, payee.userId))
  if (!rate) return

  const earned = accrue({ ...sale, issuedOn }, rate)
  const ownRateId = rate.own?.id ?? null
  const commission = {
    ...earned,
    ownRateId,
    policyRecordId,
    sellerId: sale.seller.userId,
    payee,
    branchId,
    productCode,
  }
  const commissionId = await insertCommission(tx, commission, now)
  if (!commissionId) return
  const { grossPesewas } = earned
  if (grossPesewas > 0) {
    const journal =
      payee.group === 'AGENT'
        ? agentCommissionAccrued({ commissionId, agentId: payee.userId, grossPesewas })
        : staffCommissionAccrued({ commissionId, staffId: payee.userId, grossPesewas })
    await postJournal(tx, journal, { now })
  }
  await recordAudit(ctx, {
    action: 'commission-earned',
    entityType: 'commission',
    entityId: commissionId,
    branchId,
    after: { policyRecordId, payeeId: payee.userId, grossPesewas, rateBps: earned.rateBps, vestsOn: earned.vestsOn },
  })
}
