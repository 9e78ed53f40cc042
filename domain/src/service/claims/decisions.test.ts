import { describe, expect, test } from 'vitest'
import type { RefusalCode } from '../../platform/refusal-codes.ts'
import { type ClaimActor, type ClaimForDecision, moveClaim } from './decisions.ts'

const claim: ClaimForDecision = {
  status: 'assessed',
  reportedBy: 'esi',
  assessedBy: 'abena',
  soldBy: ['yaw'],
  payablePesewas: 500_000,
  missingDocuments: [],
}
const staff: ClaimActor = { userId: 'kofi', role: 'Staff' }
const now = { today: '2026-11-15' }
const refused = (code: RefusalCode) => expect.objectContaining({ code })

describe('who decides a claim', () => {
  test('staff decide up to 5,000 cedis, an admin above', () => {
    expect(moveClaim(claim, 'approve', staff, now)).toBe('approved')
    const large = { ...claim, payablePesewas: 500_001 }
    expect(() => moveClaim(large, 'approve', staff, now)).toThrow(refused('above_authority'))
    expect(moveClaim(large, 'approve', { ...staff, role: 'Admin' }, now)).toBe('approved')
  })

  test.each(['abena', 'esi', 'yaw', 'kojo'])(
    'not %s, who assessed it, reported it, sold the policy or gains',
    (userId) => {
      expect(() => moveClaim({ ...claim, benefits: ['kojo'] }, 'approve', { userId, role: 'SuperAdmin' }, now)).toThrow(
        refused('own_claim'),
      )
    },
  )

  test('an agent cannot decide', () => {
    expect(() => moveClaim(claim, 'approve', { userId: 'x', role: 'Agent' }, now)).toThrow(
      refused('not_yours_to_decide'),
    )
  })

  test('a decline needs a reason', () => {
    expect(() => moveClaim(claim, 'reject', staff, now)).toThrow(refused('reason_required'))
    expect(moveClaim(claim, 'reject', staff, { ...now, reason: 'The driver had no licence.' })).toBe('rejected')
  })
})

test('the assessment requires all documents', () => {
  const waiting: ClaimForDecision = { ...claim, status: 'documents_pending', missingDocuments: ['Repair estimate'] }
  expect(() => moveClaim(waiting, 'complete_documents', staff, now)).toThrow('Repair estimate')
  expect(moveClaim({ ...waiting, missingDocuments: [] }, 'complete_documents', staff, now)).toBe('under_assessment')
})

test('a theft is not decided while the vehicle may be found', () => {
  const theft = { ...claim, decidableFrom: '2026-11-16' }
  expect(() => moveClaim(theft, 'approve', staff, now)).toThrow(refused('theft_wait'))
  expect(moveClaim(theft, 'approve', staff, { today: '2026-11-16' })).toBe('approved')
})

test('the reporter of the claim, the seller, the agent or the office records the answer of the claimant', () => {
  const offered: ClaimForDecision = { ...claim, status: 'offer_sent', soldBy: ['esi', 'yaw'] }
  expect(moveClaim(offered, 'accept_offer', { userId: 'esi', role: 'AssistantAgent' }, now)).toBe('offer_accepted')
  expect(moveClaim(offered, 'accept_offer', { userId: 'yaw', role: 'Agent' }, now)).toBe('offer_accepted')
  expect(moveClaim(offered, 'accept_offer', staff, now)).toBe('offer_accepted')
  expect(() => moveClaim(offered, 'accept_offer', { userId: 'x', role: 'Agent' }, now)).toThrow(
    refused('not_yours_to_decide'),
  )
})

test('finance requests the payout, and only the payment marks the claim as paid', () => {
  const accepted: ClaimForDecision = { ...claim, status: 'offer_accepted' }
  expect(() => moveClaim(accepted, 'request_payout', staff, now)).toThrow(refused('not_yours_to_decide'))
  expect(moveClaim(accepted, 'request_payout', { ...staff, role: 'Admin' }, now)).toBe('payout_pending')
  const pending: ClaimForDecision = { ...claim, status: 'payout_pending' }
  expect(() => moveClaim(pending, 'pay', { ...staff, role: 'SuperAdmin' }, now)).toThrow(refused('not_yours_to_decide'))
})
