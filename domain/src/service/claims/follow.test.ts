import { expect, test } from 'vitest'
import { nextStepOf, type ReservedClaim, reservePrompt } from './follow.ts'
import { isOpenClaim } from './lifecycle.ts'
import { CLAIM_STATUSES, type ClaimStatus } from './terms.ts'

test('every open claim has a next step', () => {
  expect(CLAIM_STATUSES.filter((status) => isOpenClaim(status) && !nextStepOf(status))).toEqual([])
})

test.each<[string, Partial<ReservedClaim>, string, string | undefined]>([
  ['no reserve', { reservePesewas: 0 }, '2026-11-01', 'This claim has no reserve'],
  ['29 days old', {}, '2026-11-30', undefined],
  ['30 days old', {}, '2026-12-01', 'older than 30 days'],
  ['a settled claim', { reservePesewas: 0, status: 'rejected' satisfies ClaimStatus }, '2026-12-01', undefined],
])('a missing or old reserve must be set: %s', (_, changed, today, prompt) => {
  const claim: ReservedClaim = { status: 'acknowledged', reservePesewas: 900_00, reservedOn: '2026-11-01', ...changed }
  const shown = reservePrompt(claim, today)
  if (prompt === undefined) expect(shown).toBeUndefined()
  else expect(shown).toContain(prompt)
})

test('after the signed voucher was submitted, the next step is its check', () => {
  expect(nextStepOf('offer_sent', true)).toBe('The office checks the signed voucher.')
  expect(nextStepOf('offer_sent')).toContain('signs the discharge voucher')
})
