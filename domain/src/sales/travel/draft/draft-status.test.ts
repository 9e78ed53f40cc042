import { describe, expect, test } from 'vitest'
import { travel2026 } from '../../../products/travel-plans/travel-2026.fixture.ts'
import type { Ruling } from '../underwriting/referral.ts'
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

function ruled(terms: Partial<Ruling>): TravelDraft {
  const [, decision] = reviewDraft(referred, context).decisions ?? []
  // The parts of a ruling that the case is about are given by the case.
  const ruling = { subject: 't1', facts: decision?.facts, decidedAt: NOW, ...terms } as Ruling
  return { ...referred, rulings: [ruling] }
}

describe('the status of a sale', () => {
  test.each([
    ['is a draft until the price is confirmed', unconfirmed, NOW, 'draft'],
    ['is quoted while the confirmed price holds', soloDraft, NOW, 'quoted'],
    ['is still quoted a moment before 24 hours', soloDraft, new Date(after(24).getTime() - 1), 'quoted'],
    ['lapses with its quote after 24 hours', soloDraft, after(24), 'lapsed'],
    [
      'is a draft again when the price changed',
      { ...soloDraft, confirmation: { totalPesewas: 1, confirmedAt: NOW } },
      NOW,
      'draft',
    ],
    ['is with an underwriter when one must look', referred, NOW, 'referred'],
    [
      'stays with the underwriter while papers are wanted',
      ruled({ outcome: 'request_documents', note: 'Report' }),
      NOW,
      'referred',
    ],
    ['goes on when the underwriter accepts', ruled({ outcome: 'accept' }), NOW, 'quoted'],
    ['is declined when the underwriter declines', ruled({ outcome: 'decline', reason: 'Too ill' }), NOW, 'declined'],
    ['is abandoned after seven days, whatever else', soloDraft, expiresAt, 'abandoned'],
  ] as const)('%s', (_name, draft, now, expected) => {
    expect(statusOf(draft, now)).toBe(expected)
  })
})

test('an underwriter is asked only while there is something to decide', () => {
  const stateOf = (draft: TravelDraft) => referralState(reviewDraft(draft, context))
  expect(stateOf({ ...soloDraft, health: { t1: healthy } })).toBeUndefined()
  expect(stateOf(referred)).toBe('waiting')
  expect(stateOf(ruled({ outcome: 'request_documents', note: 'Report' }))).toBe('documents')
  expect(stateOf(ruled({ outcome: 'decline', reason: 'Too ill' }))).toBeUndefined()
})
