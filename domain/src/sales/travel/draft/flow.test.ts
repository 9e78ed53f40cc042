import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TRAVEL_STEPS, type TravelStep } from '../../../products/travel-plans/terms.ts'
import type { ReferralDecision, ReferralDecisionTerms } from '../underwriting/referral.ts'
import {
  ama,
  companion,
  condition,
  context,
  healthy,
  ill,
  NOW,
  paris,
  soloDraft,
  soloTraveller,
  withConsent,
} from './draft.fixture.ts'
import { canOpen, reviewDraft, type TravelDraft } from './flow.ts'

const hoursLater = (hours: number) => ({ ...context, now: new Date(NOW.getTime() + hours * 3_600_000) })
const stepOf = (draft: TravelDraft, at = context) => reviewDraft(draft, at).firstIncomplete

test.each<[TravelStep, TravelDraft]>([
  ['policyholder', {}],
  ['policyholder', { ...soloDraft, policyholder: { ...ama, firstName: '' } }],
  ['all-travellers', { policyholder: ama }],
  ['all-travellers', { ...soloDraft, travellers: [] }],
  ['additional-travellers', { ...soloDraft, travellers: [{ travellerId: 't1', relationship: 'self' }] }],
  ['travel-details', { ...soloDraft, trip: undefined }],
  ['more-travel-information', { ...soloDraft, more: undefined }],
  ['confirm-details', { ...soloDraft, confirmation: undefined }],
  ['health-information', { ...soloDraft, health: undefined }],
  ['consent', soloDraft],
  ['payment', withConsent(soloDraft)],
])('the first incomplete step is %s', (step, draft) => {
  expect(stepOf(draft)).toBe(step)
})

test('a step can be opened when all previous steps are complete', () => {
  const review = reviewDraft({ ...soloDraft, more: undefined }, context)
  const open = TRAVEL_STEPS.map(({ step }) => step).filter((step) => canOpen(review, step))
  expect(open).toEqual([
    'policyholder',
    'all-travellers',
    'additional-travellers',
    'travel-details',
    'more-travel-information',
  ])
  expect(canOpen(reviewDraft({}, context), 'policyholder')).toBe(true)
})

test('the nine routes belong to seven steps', () => {
  expect(TRAVEL_STEPS).toHaveLength(9)
  expect(new Set(TRAVEL_STEPS.map(({ number }) => number)).size).toBe(7)
})

test('the price is known after the trip step', () => {
  expect(reviewDraft({ ...soloDraft, more: undefined }, context).standardPrice?.totalPesewas).toBe(21_001)
})

test('a confirmation is valid for 24 hours and for its price', () => {
  expect(stepOf(soloDraft, hoursLater(23.9))).toBe('consent')
  expect(stepOf(soloDraft, hoursLater(24))).toBe('confirm-details')
  expect(stepOf({ ...soloDraft, confirmation: { totalPesewas: 20_000, confirmedAt: NOW } })).toBe('confirm-details')
})

test('a loading changes the confirmed price, which the customer must accept', () => {
  const draft = { ...soloDraft, health: { t1: ill('Asthma') } }
  const review = reviewDraft(draft, context)
  expect(review.firstIncomplete).toBe('consent')
  expect(review.standardPrice?.totalPesewas).toBe(21_001)
  // 175.00 x 1.25 = 218.75, 20% tax by line
  expect(review.price?.totalPesewas).toBe(21_875 + 547 + 547 + 3_281)
  const oldTotal = withConsent(soloDraft).consent
  expect(reviewDraft({ ...draft, consent: oldTotal }, context).problems).toMatchObject([
    { path: 'acceptedTotalPesewas' },
  ])
  expect(stepOf(withConsent(draft))).toBe('payment')
})

test('a decline contains the traveller, but not the reason', () => {
  const advised = { ...ill(), conditions: [condition('Cancer', { doctorAdvisedAgainstTravel: true })] }
  const review = reviewDraft({ ...soloDraft, health: { t1: advised } }, context)
  expect(review.firstIncomplete).toBe('health-information')
  expect(review.problems).toEqual([{ path: 'underwriting.t1', message: 'Ama Mensah can’t be insured.' }])
  const amongOthers = reviewDraft({ ...family, health: { ...family.health, t2: advised } }, context)
  expect(amongOthers.problems).toMatchObject([
    { path: 'underwriting.t2', message: expect.stringContaining('Remove this traveller to continue with the others.') },
  ])
})

const family: TravelDraft = {
  ...soloDraft,
  party: { partyType: 'family' },
  travellers: [
    soloTraveller,
    companion(2, { relationship: 'spouse' }),
    companion(3, { relationship: 'child', dateOfBirth: '2016-01-01', passportIssueDate: '2022-01-01' }),
    companion(4, { relationship: 'child', dateOfBirth: '2019-01-01', passportIssueDate: '2022-01-01' }),
  ],
  confirmation: { totalPesewas: 63_001, confirmedAt: NOW },
  health: { t1: healthy, t2: ill('Cancer'), t3: healthy, t4: healthy },
}

test('a family is detected from the travellers; a more expensive choice needs a reason', () => {
  const worldwide = { ...family, trip: { ...paris, planCode: 'WWB' } }
  const { party: _, ...read } = worldwide
  const review = reviewDraft(read, context)
  expect(review.partyType).toBe('family')
  expect(review.standardPrice?.totalPesewas).toBe(63_001)
  expect(review.problems).toEqual(reviewDraft(worldwide, context).problems)

  const alone = reviewDraft({ ...worldwide, party: { partyType: 'individual' } }, context)
  expect(alone.firstIncomplete).toBe('travel-details')
  expect(alone.standardPrice?.totalPesewas).toBe(75_600)
  const message = 'Family pricing costs GH₵125.99 less. Select it, or enter a reason.'
  expect(alone.problems).toEqual([{ path: 'reason', message }])
  const reason = 'The visa needs one policy for each traveller'
  const explained = reviewDraft({ ...worldwide, party: { partyType: 'individual', reason } }, context)
  expect(explained.firstIncomplete).toBe('confirm-details')
  expect(explained.party?.partyType).toBe('individual')
})

test('ten travellers are a group without a choice', () => {
  const travellers = [soloTraveller, ...Array.from({ length: 9 }, (_, n) => companion(n + 2))]
  expect(reviewDraft({ ...soloDraft, party: {}, travellers }, context).partyType).toBe('group')
})

/** Adds a decision of the underwriter on the referred subject. */
function withDecision(draft: TravelDraft, terms: ReferralDecisionTerms, at = context): TravelDraft {
  const decision = reviewDraft(draft, at).decisions?.find(({ outcome }) => outcome === 'refer')
  const referralDecision = {
    ...terms,
    subject: decision?.subject ?? '',
    basis: decision?.basis ?? '',
    decidedAt: at.now,
  } satisfies ReferralDecision
  return { ...draft, referralDecisions: [...(draft.referralDecisions ?? []), referralDecision] }
}

test('a family with one referred traveller is repriced, gives consent and can pay', () => {
  const waiting = reviewDraft(family, context)
  expect(waiting.firstIncomplete).toBe('health-information')
  expect(waiting.problems).toEqual([
    { path: 'underwriting.t2', message: 'Kofi Mensah: awaiting underwriter approval.' },
  ])
  expect(waiting.price).toBeUndefined()

  const answered = withDecision(family, { outcome: 'accept_loading', loadingBps: 10_000 })
  const review = reviewDraft(answered, context)
  expect(review.firstIncomplete).toBe('consent')
  expect(review.price?.netPremiumPesewas).toBe(52_500 + 17_500)
  expect(stepOf(withConsent(answered))).toBe('payment')
})

test('a second decision requires a new consent, even at the same price', () => {
  const paying = withConsent(withDecision(family, { outcome: 'accept' }))
  expect(stepOf(paying)).toBe('payment')
  const again = withDecision(paying, { outcome: 'accept_exclusion', exclusionText: 'The left knee' }, hoursLater(1))
  expect(stepOf(again, hoursLater(1))).toBe('consent')
})

test('changed answers and terms older than 72 hours need a new decision', () => {
  const draft = withConsent(withDecision(family, { outcome: 'accept' }))
  expect(stepOf({ ...draft, health: { ...family.health, t2: ill('Stroke') } })).toBe('health-information')
  const reconfirmed = { ...draft, confirmation: { totalPesewas: 63_001, confirmedAt: hoursLater(72).now } }
  expect(stepOf(reconfirmed, hoursLater(72))).toBe('health-information')
})

test('an underwriter can decide after the quote has expired', () => {
  const late = reviewDraft(family, hoursLater(30))
  expect(late.firstIncomplete).toBe('confirm-details')
  expect(late.decisions?.find(({ outcome }) => outcome === 'refer')?.subject).toBe('t2')
})

test('a sale with requested documents cannot be paid', () => {
  const review = reviewDraft(withDecision(family, { outcome: 'request_documents', note: 'A report' }), context)
  expect(review.firstIncomplete).toBe('health-information')
  expect(review.problems[0]?.message).toBe('Kofi Mensah: the underwriter requests documents.')
})

test('no problem or warning contains a condition', () => {
  const drafts = [
    family,
    withDecision(family, { outcome: 'decline', reason: 'Cancer' }),
    { ...soloDraft, health: { t1: ill('Cancer') } },
  ]
  for (const draft of drafts) {
    const { problems, warnings } = reviewDraft(draft, context)
    expect(JSON.stringify([problems, warnings])).not.toContain('Cancer')
  }
})

test('a draft with any content can be reviewed', () => {
  const part = fc.anything()
  const arbitraryDraft = fc.record(
    {
      policyholder: part,
      party: part,
      travellers: fc.array(part),
      trip: part,
      more: part,
      health: fc.dictionary(fc.string(), part),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(arbitraryDraft, (draft) => {
      expect(reviewDraft(draft, context).problems.length).toBeGreaterThan(0)
      expect(reviewDraft({ ...soloDraft, ...draft }, context).warnings).toEqual(expect.any(Array))
    }),
    { numRuns: 300 },
  )
})

test('a passport that is entered later is needed before the price is confirmed', () => {
  const { passportNumber: _, passportIssueDate: __, passportExpiryDate: ___, ...person } = soloTraveller
  const draft = { ...soloDraft, travellers: [{ ...person, passportLater: true }] }
  expect(stepOf({ ...draft, trip: undefined })).toBe('travel-details')
  expect(stepOf({ ...draft, more: undefined })).toBe('more-travel-information')
  const review = reviewDraft(draft, context)
  expect(review.firstIncomplete).toBe('additional-travellers')
  expect(review.problems.map(({ path }) => path)).toEqual([
    'travellers.0.passportNumber',
    'travellers.0.passportIssueDate',
    'travellers.0.passportExpiryDate',
  ])
  expect(review.standardPrice?.totalPesewas).toBe(21_001)
  expect(stepOf({ ...soloDraft, travellers: [person] })).toBe('additional-travellers')
})

test('an incomplete or removed passport keeps the price, the health answers and the referral', () => {
  const { passportNumber: _, passportIssueDate: __, ...rest } = soloTraveller
  const { passportExpiryDate: ___, ...person } = rest
  for (const traveller of [
    { ...person, passportLater: true },
    { ...rest, passportLater: true },
    { ...rest, passportNumber: '?', passportIssueDate: '2022-01-10', passportLater: true },
  ]) {
    const review = reviewDraft({ ...soloDraft, travellers: [traveller], health: { t1: ill('Cancer') } }, context)
    expect(review.firstIncomplete).toBe('additional-travellers')
    expect(review.standardPrice?.totalPesewas).toBe(21_001)
    expect(review.settled?.find(({ subject }) => subject === 't1')?.state).toBe('referred')
  }
  const complete = { ...soloTraveller, passportLater: true }
  const review = reviewDraft({ ...soloDraft, travellers: [complete] }, context)
  expect(review.firstIncomplete).toBe('consent')
  expect(review.party?.travellers[0]?.passportNumber).toBe('G1234567')
})
