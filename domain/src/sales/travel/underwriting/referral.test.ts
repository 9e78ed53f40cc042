import { expect, test } from 'vitest'
import { Refusal } from '../../../platform/refusal.ts'
import type { UnderwritingOutcome } from '../../../products/travel-plans/terms.ts'
import { travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import {
  checkReferralDecision,
  loadingsByTraveller,
  type ReferralDecision,
  type ReferralDecisionTerms,
  referralDecisionDueAt,
  settle,
} from './referral.ts'
import type { Decision } from './underwriting.ts'

const DECIDED = new Date('2026-05-11T10:00:00.000Z')
const hoursLater = (hours: number) => new Date(DECIDED.getTime() + hours * 3_600_000)

const decision = (outcome: UnderwritingOutcome, more: Partial<Decision> = {}): Decision => ({
  subject: 't1',
  basis: 'these answers',
  outcome,
  loadingBps: 2_500,
  reasons: [],
  documents: [],
  limitedConditions: [],
  ...more,
})
const referralDecision = (terms: ReferralDecisionTerms, more: Partial<ReferralDecision> = {}): ReferralDecision =>
  // The compiler loses the union in a spread.
  ({ subject: 't1', basis: 'these answers', decidedAt: DECIDED, ...terms, ...more }) as ReferralDecision
const settled = (outcome: UnderwritingOutcome, referralDecisions: ReferralDecision[] = [], now = hoursLater(1)) =>
  settle(decision(outcome), referralDecisions, now, travel2026)

test('without a referral the decision of the rules is final', () => {
  expect(settled('accept_loading')).toEqual({ subject: 't1', state: 'accepted', loadingBps: 2_500 })
  expect(settled('decline')).toEqual({ subject: 't1', state: 'declined', loadingBps: 0 })
  expect(settled('decline', [referralDecision({ outcome: 'accept' })]).state).toBe('declined')
})

test.each<[ReferralDecisionTerms, object]>([
  [{ outcome: 'accept' }, { state: 'accepted', loadingBps: 0 }],
  [
    { outcome: 'accept_loading', loadingBps: 12_000 },
    { state: 'accepted', loadingBps: 12_000 },
  ],
  [
    { outcome: 'accept_exclusion', exclusionText: 'The left knee' },
    { state: 'accepted', loadingBps: 0, exclusionText: 'The left knee' },
  ],
  [
    { outcome: 'request_documents', note: 'A report' },
    { state: 'documents_wanted', note: 'A report' },
  ],
  [
    { outcome: 'decline', reason: 'Too soon' },
    { state: 'declined', note: 'Too soon' },
  ],
])('a decision of the underwriter sets the terms: %o', (terms, expected) => {
  expect(settled('refer', [referralDecision(terms)])).toMatchObject({ ...expected, decidedAt: DECIDED })
})

test('a referral stays open until a decision', () => {
  expect(settled('refer')).toEqual({ subject: 't1', state: 'referred', loadingBps: 0 })
  expect(settled('refer', [referralDecision({ outcome: 'accept' }, { subject: 't2' })]).state).toBe('referred')
})

test('terms are valid for 72 hours', () => {
  const accepted = [referralDecision({ outcome: 'accept' })]
  expect(settled('refer', accepted, hoursLater(71.9)).state).toBe('accepted')
  expect(settled('refer', accepted, hoursLater(72)).state).toBe('referred')
  expect(settled('refer', [referralDecision({ outcome: 'decline', reason: 'No' })], hoursLater(500)).state).toBe(
    'declined',
  )
})

test('changed answers need a new decision', () => {
  expect(settled('refer', [referralDecision({ outcome: 'accept' }, { basis: 'other answers' })]).state).toBe('referred')
})

test('the latest decision applies', () => {
  const referralDecisions = [
    referralDecision({ outcome: 'request_documents', note: 'A report' }),
    referralDecision({ outcome: 'accept' }),
  ]
  expect(settled('refer', referralDecisions).state).toBe('accepted')
})

test.each<[string, UnderwritingOutcome, ReferralDecisionTerms, string | undefined]>([
  ['a loading of 200%', 'refer', { outcome: 'accept_loading', loadingBps: 20_000 }, undefined],
  ['a loading above 200%', 'refer', { outcome: 'accept_loading', loadingBps: 20_001 }, 'loading_out_of_range'],
  ['a loading of 0', 'refer', { outcome: 'accept_loading', loadingBps: 0 }, 'loading_out_of_range'],
  ['half a basis point', 'refer', { outcome: 'accept_loading', loadingBps: 0.5 }, 'loading_out_of_range'],
  [
    'an exclusion without a text',
    'refer',
    { outcome: 'accept_exclusion', exclusionText: ' ' },
    'decision_reason_missing',
  ],
  ['a decline with a reason of three letters', 'refer', { outcome: 'decline', reason: 'age' }, undefined],
  ['a decline without a reason', 'refer', { outcome: 'decline', reason: '' }, 'decision_reason_missing'],
  ['a request that names no document', 'refer', { outcome: 'request_documents', note: '' }, 'decision_reason_missing'],
  ['a part that was not referred', 'accept', { outcome: 'accept' }, 'not_referred'],
])('a decision is allowed or refused: %s', (_, outcome, terms, code) => {
  const rule = () => checkReferralDecision(decision(outcome), terms, travel2026)
  if (!code) return expect(rule).not.toThrow()
  expect(rule).toThrow(Refusal)
  expect(rule).toThrow(expect.objectContaining({ code }))
})

test('a traveller pays the personal loading and the loading of the trip', () => {
  const terms = (subject: string, loadingBps: number) => ({ subject, state: 'accepted' as const, loadingBps })
  expect([...loadingsByTraveller([terms('trip', 1_000), terms('t1', 2_500), terms('t2', 0)])]).toEqual([
    ['t1', 3_500],
    ['t2', 1_000],
  ])
})

test.each([
  ['on a Monday morning', '2026-05-11T09:30', '2026-05-11T13:30'],
  ['before opening', '2026-05-11T03:00', '2026-05-11T12:00'],
  ['four hours before closing', '2026-05-11T13:00', '2026-05-11T17:00'],
  ['late in the afternoon', '2026-05-11T15:00', '2026-05-12T10:00'],
  ['at closing time', '2026-05-11T17:00', '2026-05-12T12:00'],
  ['on Friday evening', '2026-05-15T16:00', '2026-05-18T11:00'],
  ['on a Saturday', '2026-05-16T10:00', '2026-05-18T12:00'],
  ['before a public holiday', '2026-04-30T16:00', '2026-05-04T11:00'],
])('a referral made %s is due within four office hours', (_, from, due) => {
  const dueAt = referralDecisionDueAt(new Date(`${from}:00.000Z`), ['2026-05-01'], travel2026)
  expect(dueAt).toEqual(new Date(`${due}:00.000Z`))
})
