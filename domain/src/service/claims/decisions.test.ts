import { describe, expect, test } from 'vitest'
import type { RefusalCode } from '../../platform/refusal-codes.ts'
import { type ClaimActor, type ClaimForDecision, moveClaim, voucherCheckRefusal } from './decisions.ts'

const claim: ClaimForDecision = {
  status: 'assessed',
  staffLimitPesewas: 5_000_00,
  reportedBy: 'esi',
  assessedBy: 'abena',
  soldBy: ['yaw'],
  totalPesewas: 500_000,
  missingDocuments: [],
}
const staff: ClaimActor = { userId: 'kofi', role: 'Staff' }
const now = { today: '2026-11-15' }
const refused = (code: RefusalCode) => expect.objectContaining({ code })

describe('who decides a claim', () => {
  test('staff decide up to 5,000 cedis, an admin above', () => {
    expect(moveClaim(claim, 'approve', staff, now)).toBe('approved')
    const large = { ...claim, totalPesewas: 500_001 }
    expect(() => moveClaim(large, 'approve', staff, now)).toThrow(refused('above_authority'))
    expect(moveClaim(large, 'approve', { ...staff, role: 'Admin' }, now)).toBe('approved')
  })

  test.each(['abena', 'esi', 'yaw', 'kojo'])(
    'not a person who assessed or reported the claim, sold the policy or would be paid: %s',
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

describe('the answer of the customer', () => {
  const offered: ClaimForDecision = { ...claim, status: 'offer_sent', soldBy: ['yaw'], benefits: ['kojo'] }

  test.each(['esi', 'yaw', 'kojo'])(
    'acceptance cannot be recorded by a person who reported the claim, sold the policy or would be paid: %s',
    (userId) => {
      for (const role of ['Agent', 'Staff', 'SuperAdmin'] as const)
        expect(() => moveClaim(offered, 'accept_offer', { userId, role }, now)).toThrow(refused('own_claim'))
    },
  )

  test('is recorded by the office; a dispute can also be recorded by the reporter or the seller', () => {
    expect(moveClaim(offered, 'accept_offer', staff, now)).toBe('offer_accepted')
    expect(() => moveClaim(offered, 'accept_offer', { userId: 'x', role: 'Agent' }, now)).toThrow(
      refused('not_yours_to_decide'),
    )
    const reason = { ...now, reason: 'Too low' }
    for (const userId of ['esi', 'yaw'])
      expect(moveClaim(offered, 'dispute_offer', { userId, role: 'Agent' }, reason)).toBe('offer_disputed')
    expect(() => moveClaim(offered, 'dispute_offer', { userId: 'x', role: 'Agent' }, reason)).toThrow(
      refused('not_yours_to_decide'),
    )
  })

  const submitted = { ...offered, voucherBy: 'adwoa', payoutApprovers: ['nana'] }

  test('given by a voucher can be checked by someone who is not involved', () => {
    expect(voucherCheckRefusal(submitted, { userId: 'kofi', role: 'SuperAdmin' }, now.today)).toBeUndefined()
  })

  test.each(['esi', 'yaw', 'kojo', 'adwoa', 'nana'])(
    'given by a voucher cannot be checked by a person with an interest, its uploader or a payout approver: %s',
    (userId) => {
      expect(voucherCheckRefusal(submitted, { userId, role: 'SuperAdmin' }, now.today)?.code).toBe('own_claim')
    },
  )

  test('given by a voucher can only be checked while the offer is open and has a voucher', () => {
    expect(voucherCheckRefusal(offered, staff, now.today)?.code).toBe('illegal_move')
    expect(
      voucherCheckRefusal({ ...offered, status: 'offer_disputed', voucherBy: 'adwoa' }, staff, now.today)?.code,
    ).toBe('illegal_move')
  })
})

test('an Admin requests the payout, and only the payment marks the claim as paid', () => {
  const accepted: ClaimForDecision = { ...claim, status: 'offer_accepted' }
  expect(() => moveClaim(accepted, 'request_payout', staff, now)).toThrow(refused('not_yours_to_decide'))
  expect(moveClaim(accepted, 'request_payout', { ...staff, role: 'Admin' }, now)).toBe('payout_pending')
  const pending: ClaimForDecision = { ...claim, status: 'payout_pending' }
  expect(() => moveClaim(pending, 'pay', { ...staff, role: 'SuperAdmin' }, now)).toThrow(refused('not_yours_to_decide'))
})
