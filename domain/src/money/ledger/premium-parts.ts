import { portionOf } from '../../platform/money.ts'
import type { AccountName } from './accounts.ts'

/** What a customer's payment for a policy consists of. The net premium is the insurer's, the rest is passed on. */
export const PREMIUM_PARTS = [
  'netPremium',
  'vat',
  'nhil',
  'getFund',
  'covidLevy',
  'stickerFee',
  'brownCardFee',
  'nicContribution',
  'serviceFee',
] as const
export type PremiumPart = (typeof PREMIUM_PARTS)[number]

export type PremiumAmounts = Partial<Record<PremiumPart, number>>

type Home = { account: AccountName; owner: 'insurer' | 'authority' | 'none' }

export const PART_HOMES: Record<PremiumPart, Home> = {
  netPremium: { account: 'premiumPayable', owner: 'insurer' },
  vat: { account: 'vat', owner: 'insurer' },
  nhil: { account: 'nhil', owner: 'insurer' },
  getFund: { account: 'getFund', owner: 'insurer' },
  covidLevy: { account: 'covidLevy', owner: 'insurer' },
  stickerFee: { account: 'stickerFees', owner: 'authority' },
  brownCardFee: { account: 'brownCardFees', owner: 'authority' },
  nicContribution: { account: 'nicContribution', owner: 'authority' },
  serviceFee: { account: 'serviceFees', owner: 'none' },
}

/** The regulator that stickers, brown cards and contributions are collected for. */
export const AUTHORITY = 'NIC'

export function ownerOf(part: PremiumPart, insurer: string): string {
  const { owner } = PART_HOMES[part]
  if (owner === 'insurer') return insurer
  return owner === 'authority' ? AUTHORITY : ''
}

export function entriesOf(amounts: PremiumAmounts): [PremiumPart, number][] {
  return PREMIUM_PARTS.map((part) => [part, amounts[part] ?? 0])
}

export function totalOf(amounts: PremiumAmounts): number {
  return entriesOf(amounts).reduce((sum, [, amountPesewas]) => sum + amountPesewas, 0)
}

/** Spreads a refund over the parts in proportion; the parts add up to it exactly and none exceeds what was paid. */
export function shareOf(amounts: PremiumAmounts, refundPesewas: number): PremiumAmounts {
  const totalPesewas = totalOf(amounts)
  if (refundPesewas < 0 || refundPesewas > totalPesewas) {
    throw new RangeError(`${refundPesewas} is not a part of ${totalPesewas}`)
  }
  const share: PremiumAmounts = {}
  let paidBefore = 0
  let givenBefore = 0
  for (const [part, amountPesewas] of entriesOf(amounts)) {
    paidBefore += amountPesewas
    // Rounding the running total, not each part: the parts then sum to the refund without a remainder.
    const givenPesewas = totalPesewas === 0 ? 0 : portionOf(refundPesewas, paidBefore, totalPesewas)
    if (givenPesewas > givenBefore) share[part] = givenPesewas - givenBefore
    givenBefore = givenPesewas
  }
  return share
}
