import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../platform/dates.ts'
import { rateTravel } from '../../products/travel-plans/rating.ts'
import { CANCELLATION_REASONS } from '../../products/travel-plans/terms.ts'
import { travel2026, traveller, trip } from '../../products/travel-plans/travel-2026.fixture.ts'
import { type CancellationDetails, refundOf, shareOf } from './cancellation.ts'

// Schengen, 30 days at 70: net 427.50, taxes 10.69 + 10.69 + 64.13.
const base: CancellationDetails = {
  reason: 'trip_cancelled',
  issuedOn: '2026-05-01',
  requestedOn: '2026-05-01',
  startDate: '2026-06-01',
  netPremiumPesewas: 42_750,
  taxes: [
    { code: 'NHIL', amountPesewas: 1_069 },
    { code: 'GETFUND', amountPesewas: 1_069 },
    { code: 'VAT', amountPesewas: 6_413 },
  ],
  certificateDownloaded: false,
  claimNotified: false,
  visaGranted: false,
}
const PAID = 51_301
const full = { netPesewas: 42_750, feePesewas: 0, refundPesewas: PAID, commissionReversedBps: 10_000 }
const none = { netPesewas: 0, feePesewas: 0, refundPesewas: 0, commissionReversedBps: 0, evidence: [] }
const early = {
  netPesewas: 34_200,
  feePesewas: 0,
  refundPesewas: 34_200 + 855 + 855 + 5_130,
  commissionReversedBps: 8_000,
}
const late = {
  netPesewas: 21_375,
  feePesewas: 0,
  refundPesewas: 21_375 + 535 + 535 + 3_207,
  commissionReversedBps: 5_000,
}
const visa = { netPesewas: 42_750, feePesewas: 4_275, refundPesewas: PAID - 4_275, commissionReversedBps: 10_000 }

test.each<[string, Partial<CancellationDetails>, object]>([
  [
    'issued in error, same day',
    { reason: 'issued_in_error' },
    { rule: 'issued_in_error', ...full, evidence: ['staff_note'] },
  ],
  [
    'issued in error for a trip today',
    { reason: 'issued_in_error', startDate: '2026-05-01' },
    { rule: 'issued_in_error', ...full },
  ],
  [
    'issued in error, certificate downloaded',
    { reason: 'issued_in_error', certificateDownloaded: true },
    { rule: 'early', ...early },
  ],
  [
    'issued in error, the next day',
    { reason: 'issued_in_error', requestedOn: '2026-05-02' },
    { rule: 'early', ...early },
  ],
  [
    'visa refused',
    { reason: 'visa_refused' },
    { rule: 'visa_refused', ...visa, evidence: ['visa_refusal_letter', 'passport_copy'] },
  ],
  [
    'visa refused, the day before',
    { reason: 'visa_refused', requestedOn: '2026-05-31' },
    { rule: 'visa_refused', ...visa },
  ],
  ['visa refused, on the day', { reason: 'visa_refused', requestedOn: '2026-06-01' }, { rule: 'started', ...none }],
  [
    'visa refused, 90 days after issue',
    { reason: 'visa_refused', issuedOn: '2026-02-01', requestedOn: '2026-05-02' },
    { rule: 'visa_refused' },
  ],
  [
    'visa refused, 91 days after issue',
    { reason: 'visa_refused', issuedOn: '2026-02-01', requestedOn: '2026-05-03' },
    { rule: 'early', ...early },
  ],
  [
    'visa refused, small premium',
    { reason: 'visa_refused', netPremiumPesewas: 7_750, taxes: [] },
    { feePesewas: 3_000, refundPesewas: 4_750 },
  ],
  [
    'visa refused, premium below the fee',
    { reason: 'visa_refused', netPremiumPesewas: 2_000, taxes: [] },
    { feePesewas: 2_000, refundPesewas: 0 },
  ],
  [
    'cancelled 7 days before',
    { requestedOn: '2026-05-25' },
    { rule: 'early', ...early, evidence: ['written_request'] },
  ],
  ['cancelled 6 days before', { requestedOn: '2026-05-26' }, { rule: 'late', ...late, evidence: ['written_request'] }],
  ['cancelled the day before', { requestedOn: '2026-05-31' }, { rule: 'late', ...late }],
  ['cancelled on the day', { requestedOn: '2026-06-01' }, { rule: 'started', ...none }],
  ['cancelled after the trip', { requestedOn: '2026-07-01' }, { rule: 'started', ...none }],
  ['cancelled after a claim', { claimNotified: true }, { rule: 'claim_notified', ...none }],
  ['cancelled after the visa was granted', { visaGranted: true }, { rule: 'visa_granted', ...none }],
  [
    'death before the trip',
    { reason: 'death_of_insured', diedOn: '2026-05-20' },
    { rule: 'death_before_start', ...full, evidence: ['death_certificate'] },
  ],
  [
    'death before the trip, reported afterwards',
    { reason: 'death_of_insured', diedOn: '2026-05-31', requestedOn: '2026-06-10' },
    { rule: 'death_before_start', ...full },
  ],
  [
    'death on the trip',
    { reason: 'death_of_insured', diedOn: '2026-06-01', requestedOn: '2026-06-10' },
    { rule: 'started', ...none },
  ],
  [
    'death after the visa was granted',
    { reason: 'death_of_insured', diedOn: '2026-05-20', visaGranted: true },
    { rule: 'death_before_start', ...full },
  ],
  [
    'insurer cancels, no refund',
    { reason: 'insurer_decision', decidedBps: 0 },
    { ...none, rule: 'insurer_decision', commissionReversedBps: 10_000, evidence: ['staff_note'] },
  ],
  [
    'insurer cancels, full refund',
    { reason: 'insurer_decision', decidedBps: 10_000, requestedOn: '2026-06-10', claimNotified: true },
    { ...full },
  ],
])('the first matching rule sets the refund: %s', (_, change, expected) => {
  expect(refundOf({ ...base, ...change }, travel2026)).toMatchObject(expected)
})

test('an insurer that cancels must state how much is refunded', () => {
  for (const decidedBps of [undefined, -1, 10_001]) {
    const cancel = () => refundOf({ ...base, reason: 'insurer_decision', decidedBps }, travel2026)
    expect(cancel).toThrow(expect.objectContaining({ code: 'refund_share_needed' }))
  }
})

test('a refund never exceeds the payment, and a later cancellation never gets a higher refund', () => {
  const days = fc.integer({ min: 0, max: 120 })
  const reasons = fc.constantFrom(...CANCELLATION_REASONS.filter((reason) => reason !== 'insurer_decision'))
  fc.assert(
    fc.property(
      reasons,
      days,
      days,
      fc.integer({ min: 0, max: 1_000_000 }),
      (reason, waited, untilStart, netPremiumPesewas) => {
        const taxes = [{ code: 'VAT', amountPesewas: Math.round(netPremiumPesewas * 0.15) }]
        const startDate = addDays(base.issuedOn, untilStart)
        const on = (day: number) =>
          refundOf(
            { ...base, reason, netPremiumPesewas, taxes, startDate, requestedOn: addDays(base.issuedOn, day) },
            travel2026,
          )
        const now = on(waited)
        expect(now.refundPesewas).toBeGreaterThanOrEqual(0)
        expect(now.refundPesewas).toBeLessThanOrEqual(netPremiumPesewas + (taxes[0]?.amountPesewas ?? 0))
        // The fee for a refused visa can exceed a small premium, so only the other reasons can be compared.
        if (reason !== 'visa_refused') expect(on(waited + 1).refundPesewas).toBeLessThanOrEqual(now.refundPesewas)
      },
    ),
    { numRuns: 500 },
  )
})

const paidFor = (risk: ReturnType<typeof trip>) => rateTravel(risk, travel2026, base.issuedOn)
const netShare = (leaving: string[], risk: ReturnType<typeof trip>) =>
  shareOf(leaving, { paid: paidFor(risk), risk, issuedOn: base.issuedOn }, travel2026).netPremiumPesewas

test('one of several individuals gets their own premium and its taxes', () => {
  const risk = trip('SCH', 21, [41, 39, 12, 7])
  expect(shareOf(['t3'], { paid: paidFor(risk), risk, issuedOn: base.issuedOn }, travel2026)).toEqual({
    netPremiumPesewas: 11_000,
    taxes: [
      { code: 'NHIL', amountPesewas: 275 },
      { code: 'GETFUND', amountPesewas: 275 },
      { code: 'VAT', amountPesewas: 1_650 },
    ],
  })
})

test('a lost group discount is deducted from the refund', () => {
  const group = (size: number) => trip('AFR', 10, Array(size).fill(30), { partyType: 'group' })
  // 20 at -10% = 2,340.00; 19 at -5% = 2,346.50
  expect(netShare(['t1'], group(20))).toBe(0)
  // 21 at -10% = 2,457.00; 20 at -10% = 2,340.00
  expect(netShare(['t1'], group(21))).toBe(11_700)
  // 11 at -5% = 1,358.50; 10 at -5% = 1,235.00
  expect(netShare(['t1'], group(11))).toBe(12_350)
  // 10 at -5% = 1,235.00; 9 without = 1,170.00
  expect(netShare(['t1'], group(10))).toBe(6_500)
})

test('the remaining travellers of a family pay their individual price', () => {
  const family = trip('WWB', 14, [40, 38, 9, 6], { partyType: 'family' })
  expect(netShare(['t3'], family)).toBe(0)
  expect(netShare(['t2'], family)).toBe(52_500 - 42_000)
  expect(netShare(['t3', 't4'], family)).toBe(52_500 - 42_000)
  expect(netShare(['t2', 't3', 't4'], family)).toBe(52_500 - 21_000)
})

test('the last traveller and an unknown traveller cannot be removed', () => {
  const risk = trip('SCH', 7, [], { travellers: [traveller(1, 40)] })
  expect(() => netShare(['t1'], risk)).toThrow(expect.objectContaining({ code: 'no_traveller_left' }))
  expect(() => netShare(['t9'], risk)).toThrow(expect.objectContaining({ code: 'not_on_policy' }))
})
