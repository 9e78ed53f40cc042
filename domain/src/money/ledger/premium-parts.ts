import { portionOf } from '../../platform/money.ts'
import type { AccountName } from './accounts.ts'

/** The parts of a policy payment: the premium of the insurer, taxes and levies for authorities, and our own service fee. */
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

type PartAccount = { account: AccountName; owner: 'insurer' | 'authority' | 'none' }

export const PART_ACCOUNTS: Record<PremiumPart, PartAccount> = {
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

/** The regulator for which sticker fees, Brown Card fees and contributions are collected. */
export const AUTHORITY = 'NIC'

export function ownerOf(part: PremiumPart, insurer: string): string {
  const { owner } = PART_ACCOUNTS[part]
  if (owner === 'insurer') return insurer
  return owner === 'authority' ? AUTHORITY : ''
}

export function entriesOf(amounts: PremiumAmounts): [PremiumPart, number][] {
  return PREMIUM_PARTS.map((part) => [part, amounts[part] ?? 0])
}

export function totalOf(amounts: PremiumAmounts): number {
  return entriesOf(amounts).reduce((sum, [, amountPesewas]) => sum + amountPesewas, 0)
}

/** Splits a refund over the parts in proportion. The shares add up to the refund, and none exceeds its paid part. */
export function shareOf(amounts: PremiumAmounts, refundPesewas: number): PremiumAmounts {
  const totalPesewas = totalOf(amounts)
  if (refundPesewas < 0 || refundPesewas > totalPesewas) {
    throw new RangeError(`refund of ${refundPesewas} is not within the paid ${totalPesewas}`)
  }
  const share: PremiumAmounts = {}
  let paidSoFar = 0
  let refundedSoFar = 0
  for (const [part, amountPesewas] of entriesOf(amounts)) {
    paidSoFar += amountPesewas
    // Rounds the running total instead of each part, so that the shares add up to the refund.
    const refundedPesewas = totalPesewas === 0 ? 0 : portionOf(refundPesewas, paidSoFar, totalPesewas)
    if (refundedPesewas > refundedSoFar) share[part] = refundedPesewas - refundedSoFar
    refundedSoFar = refundedPesewas
  }
  return share
}
