import { addDays, type IsoDate } from '../../platform/dates.ts'
import { percentOf, portionOf } from '../../platform/money.ts'
import { type Group, groupOf, type Role } from '../../platform/permissions.ts'
import type { CommissionRate, CommissionRule } from './rates.ts'
import type { PayeeKind } from './terms.ts'

/** The person who earns the commission of a sale. The commission of an assistant's sale belongs to the agent. */
export function payeeOf(seller: { userId: string; role: Role; agentId?: string }): {
  userId: string
  group: Group
} {
  return { userId: seller.agentId ?? seller.userId, group: groupOf(seller.role) }
}

export type Commission = {
  basePesewas: number
  rateBps: number
  ruleId: string
  grossPesewas: number
  vestsOn: IsoDate
}

/** The commission of an issued policy, on the premium without fees, taxes and levies, stored with its rate and rule. */
export function accrue(
  sale: { basePesewas: number; startDate: IsoDate; issuedOn: IsoDate },
  { rateBps, ruleId, rule }: CommissionRate,
): Commission {
  const from = sale.startDate > sale.issuedOn ? sale.startDate : sale.issuedOn
  return {
    basePesewas: sale.basePesewas,
    rateBps,
    ruleId,
    grossPesewas: grossOf(sale.basePesewas, rateBps, rule),
    vestsOn: addDays(from, rule.vestingDays),
  }
}

/** The gross commission of one sale, within the minimum and maximum of the rule. */
export function grossOf(
  basePesewas: number,
  rateBps: number,
  { minPesewas, maxPesewas }: Pick<CommissionRule, 'minPesewas' | 'maxPesewas'>,
): number {
  return Math.min(Math.max(percentOf(basePesewas, rateBps), minPesewas), maxPesewas ?? Infinity)
}

// Income Tax Act, 2015 (Act 896): 10 % on commission of individual agents, 7.5 % when the agent is a company.
export const WITHHOLDING_BPS: Record<PayeeKind, number> = { individual: 1_000, entity: 750, staff: 0 }

export function withhold(grossPesewas: number, payee: PayeeKind): { taxPesewas: number; netPesewas: number } {
  const taxPesewas = percentOf(grossPesewas, WITHHOLDING_BPS[payee])
  return { taxPesewas, netPesewas: grossPesewas - taxPesewas }
}

/**
 * The commission to reverse when premium is refunded. A cancellation before vesting reverses all of it, so that no one sells a
 * policy only for its commission and then cancels it. Otherwise the refunded share of the premium applies, up to the commission
 * that is not yet reversed.
 */
export function commissionToReverse(
  commission: Pick<Commission, 'basePesewas' | 'grossPesewas' | 'vestsOn'> & { reversedPesewas: number },
  refund: { premiumPesewas: number; on: IsoDate; endsCover: boolean },
): number {
  const remaining = commission.grossPesewas - commission.reversedPesewas
  if (refund.endsCover && refund.on < commission.vestsOn) return remaining
  if (commission.basePesewas <= 0) return 0
  return Math.min(remaining, portionOf(commission.grossPesewas, refund.premiumPesewas, commission.basePesewas))
}

/**
 * The withholding tax to reverse with a part of vested commission. Calculated on the total reversed so far, so that many small
 * reversals add up to exactly the tax that was withheld, even if the rate has changed.
 */
export function taxReturned(
  vested: { vestedPesewas: number; withheldPesewas: number },
  before: { grossPesewas: number; withheldPesewas: number },
  grossPesewas: number,
): number {
  const reversedPesewas = before.grossPesewas + grossPesewas
  return portionOf(vested.withheldPesewas, reversedPesewas, vested.vestedPesewas) - before.withheldPesewas
}

/** Splits a commission between agent and assistant for the statement only; the agent's part takes the rounding. */
export function splitWithAssistant(
  grossPesewas: number,
  assistantShareBps: number,
): { assistantPesewas: number; agentPesewas: number } {
  const assistantPesewas = percentOf(grossPesewas, assistantShareBps)
  return { assistantPesewas, agentPesewas: grossPesewas - assistantPesewas }
}

export type SellerTotal = { sellerId: string; sales: number; basePesewas: number; grossPesewas: number }

/** An agent's commission by seller, largest first. An addition increases the commission of its sale but is not a sale. */
export function bySeller(
  commissions: readonly {
    sellerId: string
    basePesewas: number
    grossPesewas: number
    isSale: boolean
    isAddition: boolean
  }[],
): SellerTotal[] {
  const totals = new Map<string, SellerTotal>()
  for (const { sellerId, basePesewas, grossPesewas, isSale, isAddition } of commissions) {
    const total = totals.get(sellerId) ?? { sellerId, sales: 0, basePesewas: 0, grossPesewas: 0 }
    totals.set(sellerId, {
      sellerId,
      sales: total.sales + (isSale ? 1 : 0),
      basePesewas: total.basePesewas + (isAddition ? 0 : basePesewas),
      grossPesewas: total.grossPesewas + grossPesewas,
    })
  }
  return [...totals.values()].sort((a, b) => b.grossPesewas - a.grossPesewas)
}
