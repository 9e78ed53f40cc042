import { addDays } from '@okwan/domain/platform/dates'

/** Example G7 of the tariff: comprehensive, GH₵120,000, two claim-free years, excess buy-back: GH₵5,655 without fees. */
export const G7 = {
  coverType: 'comprehensive' as const,
  estimate: { marketValue: 120_000, ncdYears: 2, excessApplicable: false },
}

/** Usual requests for a motor policy. */
export const suspension = (from: string) => ({
  kind: 'suspension',
  reason: 'travel',
  suspendFrom: from,
  expectedActivation: addDays(from, 60),
  stickerRemoved: true,
})

export const cancellation = (from: string, more: object = {}) => ({
  kind: 'cancellation',
  reason: 'financial',
  effectiveDate: from,
  certificateSurrendered: true,
  ...more,
})

export const valueIncrease = (from: string, newValuePesewas = 150_000_00) => ({
  kind: 'value_increase',
  newValuePesewas,
  reasonText: 'New engine',
  effectiveDate: from,
})

/** Answers that need no underwriter. */
export const CLEAN_HISTORY = { declinedBefore: false, modified: false, claimsInThreeYears: 0 }
