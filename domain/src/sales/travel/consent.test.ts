import { expect, test } from 'vitest'
import { rateTravel } from '../../products/travel-plans/rating.ts'
import { travel2026, trip } from '../../products/travel-plans/travel-2026.fixture.ts'
import { type Consent, consentProblems, termsKey } from './consent.ts'
import { consentText, consentTextOn } from './consent-texts.ts'
import type { SettledTerms } from './underwriting/referral.ts'

const NOW = new Date('2026-05-10T09:00:00.000Z')
const text = consentTextOn('2026-05-10')
const current = { text, termsKey: 'these terms', totalPesewas: 21_001 }
const consent: Consent = {
  textVersion: text.version,
  accepted: text.declarations.filter(({ required }) => required).map(({ code }) => ({ code, at: NOW })),
  termsKey: 'these terms',
  acceptedTotalPesewas: 21_001,
  proof: { kind: 'code', mobileNumber: '233241234567', otpRequestId: 'otp-1', verifiedAt: NOW },
}
const wrongFields = (change: Partial<Consent>) =>
  consentProblems({ ...consent, ...change }, current).map(({ path }) => path)
const later = new Date(NOW.getTime() + 1)

test.each<[string, Partial<Consent>, string[]]>([
  ['accepts all required declarations', {}, []],
  [
    'does not accept the use of health data',
    { accepted: consent.accepted.filter(({ code }) => code !== 'health_data') },
    ['accepted.health_data'],
  ],
  ['accepts another total', { acceptedTotalPesewas: 20_000 }, ['acceptedTotalPesewas']],
  ['accepted other terms', { termsKey: 'older terms' }, ['accepted']],
  ['accepted an older text', { textVersion: 'travel-consent-0' }, ['textVersion']],
  ['entered no code', { proof: undefined }, ['proof']],
  [
    'accepted a declaration after the code',
    { accepted: [...consent.accepted, { code: 'marketing', at: later }] },
    ['proof'],
  ],
  [
    'signed a form that an Admin approved',
    { proof: { kind: 'signed_form', reason: 'Phone lost', fileId: 'f', approvedBy: 'u', approvedAt: NOW } },
    [],
  ],
])('a customer who %s', (_, change, wrong) => {
  expect(wrongFields(change)).toEqual(wrong)
})

test('the step is incomplete without a consent', () => {
  expect(consentProblems(undefined, current)).toHaveLength(1)
})

test('only the marketing declaration is optional', () => {
  expect(text.declarations.map(({ code, required }) => [code, required])).toEqual([
    ['truth', true],
    ['summary_read', true],
    ['data_sharing', true],
    ['health_data', true],
    ['refund_rules', true],
    ['marketing', false],
  ])
})

test('the text in force is used, and old versions remain available', () => {
  const older = { ...text, version: 'older', effectiveFrom: '2020-01-01' }
  expect(consentTextOn('2025-06-30', [older, text]).version).toBe('older')
  expect(consentTextOn('2025-07-01', [older, text]).version).toBe(text.version)
  expect(consentText(text.version)).toBe(text)
  expect(consentText('unknown')).toBeUndefined()
})

test('the key of the terms contains the price and referral decisions, but no health data', () => {
  const terms = (decidedAt?: Date): SettledTerms[] => [
    { subject: 't1', state: 'accepted', loadingBps: 0, exclusionText: 'Asthma', decidedAt },
  ]
  const price = rateTravel(trip('SCH', 14, [34]), travel2026, '2026-05-10')
  const longer = rateTravel(trip('SCH', 15, [34]), travel2026, '2026-05-10')
  expect(termsKey(price, terms())).toBe(termsKey(price, terms()))
  expect(termsKey(price, terms())).not.toBe(termsKey(longer, terms()))
  expect(termsKey(price, terms())).not.toBe(termsKey(price, terms(NOW)))
  expect(termsKey(price, terms(NOW))).not.toContain('Asthma')
})
