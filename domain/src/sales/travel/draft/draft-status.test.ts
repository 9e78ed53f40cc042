import { describe, expect, test } from 'vitest'
import { travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import type { ReferralDecision } from '../underwriting/referral.ts'
import { context, healthy, ill, NOW, soloDraft } from './draft.fixture.ts'
import { draftStatus, referralState } from './draft-status.ts'
import { reviewDraft, type TravelDraft } from './flow.ts'

const DAY_MS = 86_400_000
const expiresAt = new Date(NOW.getTime() + 7 * DAY_MS)
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

function statusOf(draft: TravelDraft, now = NOW) {
  const review = reviewDraft(draft, { ...context, now })
  return draftStatus(review, { expiresAt, quotedAt: draft.confirmation?.confirmedAt }, now, travel2026)
}

const referred: TravelDraft = { ...soloDraft, health: { t1: ill('Cancer') } }
const { confirmation: _, ...unconfirmed } = soloDraft

function withDecision(terms: Partial<ReferralDecision>): TravelDraft {
  const [, decision] = reviewDraft(referred, context).decisions ?? []
  // Each case adds the fields of its referral decision.
  const referralDecision = { subject: 't1', basis: decision?.basis, decidedAt: NOW, ...terms } as ReferralDecision
  return { ...referred, referralDecisions: [referralDecision] }
}

describe('the status of a sale', () => {
  test.each([
    ['is draft until the price is confirmed', unconfirmed, NOW, 'draft'],
    ['is quoted while the confirmed price is valid', soloDraft, NOW, 'quoted'],
    ['is still quoted just before 24 hours', soloDraft, new Date(after(24).getTime() - 1), 'quoted'],
    ['is lapsed when the quote expires after 24 hours', soloDraft, after(24), 'lapsed'],
    [
      'is draft again when the price changes',
      { ...soloDraft, confirmation: { totalPesewas: 1, confirmedAt: NOW } },
      NOW,
      'draft',
    ],
    ['is referred when an underwriter must decide', referred, NOW, 'referred'],
    [
      'stays referred while documents are requested',
      withDecision({ outcome: 'request_documents', note: 'Report' }),
      NOW,
      'referred',
    ],
    ['is quoted when the underwriter accepts', withDecision({ outcome: 'accept' }), NOW, 'quoted'],
    [
      'is declined when the underwriter declines',
      withDecision({ outcome: 'decline', reason: 'Too ill' }),
      NOW,
      'declined',
    ],
    ['is abandoned after seven days in any state', soloDraft, expiresAt, 'abandoned'],
  ] as const)('%s', (_name, draft, now, expected) => {
    expect(statusOf(draft, now)).toBe(expected)
  })
})

test('the referral state depends on the open decisions', () => {
  const stateOf = (draft: TravelDraft) => referralState(reviewDraft(draft, context))
  expect(stateOf({ ...soloDraft, health: { t1: healthy } })).toBeUndefined()
  expect(stateOf(referred)).toBe('waiting')
  expect(stateOf(withDecision({ outcome: 'request_documents', note: 'Report' }))).toBe('documents')
  expect(stateOf(withDecision({ outcome: 'decline', reason: 'Too ill' }))).toBeUndefined()
})
