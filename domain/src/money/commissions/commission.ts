import { addDays, type IsoDate } from '../../platform/dates.ts'
import { percentOf, portionOf } from '../../platform/money.ts'
import { type Group, groupOf, type Role } from '../../platform/permissions.ts'
import type { CommissionRate, CommissionRule } from './rates.ts'
import type { PayeeKind } from './terms.ts'

/** Who earns by a sale. An assistant's sale is attributed to the assistant and earned by the agent. */
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

/** Earned when cover becomes active, on the premium collected without fees, taxes and levies. Rate and rule are kept with it. */
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

/** What a rate comes to for one sale, within the lowest and highest of its rule. */
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
 * What is taken back when premium is refunded: all of it before it vests, so that nobody sells for the commission and cancels;
 * after that the share of the premium that went back. Never more than is left.
 */
export function clawback(
  commission: Pick<Commission, 'basePesewas' | 'grossPesewas' | 'vestsOn'> & { reversedPesewas: number },
  refund: { premiumPesewas: number; on: IsoDate; endsCover: boolean },
): number {
  const left = commission.grossPesewas - commission.reversedPesewas
  if (refund.endsCover && refund.on < commission.vestsOn) return left
  if (commission.basePesewas <= 0) return 0
  return Math.min(left, portionOf(commission.grossPesewas, refund.premiumPesewas, commission.basePesewas))
}

/**
 * The tax that comes back with a part of vested commission: worked out on all that was taken back so far, so that many small
 * countermoves give back exactly what was withheld, whatever the rate was by then.
 */
export function taxReturned(
  vested: { vestedPesewas: number; withheldPesewas: number },
  before: { grossPesewas: number; withheldPesewas: number },
  grossPesewas: number,
): number {
  const takenPesewas = before.grossPesewas + grossPesewas
  return portionOf(vested.withheldPesewas, takenPesewas, vested.vestedPesewas) - before.withheldPesewas
}

/** An agent's own arrangement with an assistant, for the statement only: the assistant's part is rounded, the agent has the rest. */
export function splitWithAssistant(
  grossPesewas: number,
  assistantShareBps: number,
): { assistantPesewas: number; agentPesewas: number } {
  const assistantPesewas = percentOf(grossPesewas, assistantShareBps)
  return { assistantPesewas, agentPesewas: grossPesewas - assistantPesewas }
}

export type SellerTotal = { sellerId: string; sales: number; basePesewas: number; grossPesewas: number }

/** What each assistant, and the agent in person, sold of an agent's commission. An addition belongs to a sale that counts. Largest first. */
export function bySeller(
  commissions: readonly { sellerId: string; basePesewas: number; grossPesewas: number; isAddition: boolean }[],
): SellerTotal[] {
  const totals = new Map<string, SellerTotal>()
  for (const { sellerId, basePesewas, grossPesewas, isAddition } of commissions) {
    const total = totals.get(sellerId) ?? { sellerId, sales: 0, basePesewas: 0, grossPesewas: 0 }
    totals.set(sellerId, {
      sellerId,
      sales: total.sales + (isAddition ? 0 : 1),
      basePesewas: total.basePesewas + (isAddition ? 0 : basePesewas),
      grossPesewas: total.grossPesewas + grossPesewas,
    })
  }
  return [...totals.values()].sort((a, b) => b.grossPesewas - a.grossPesewas)
}
