import { expect, test } from 'vitest'
import { choicesFor, overlapsPeriod } from './active-cover.ts'
import type { ActiveCover } from './draft.ts'

const ownCover: ActiveCover = {
  insurer: 'ours',
  insurerName: 'Okwan',
  policyId: 'p1',
  startDate: '2025-12-01',
  endDate: '2026-11-30',
}
const otherCover: ActiveCover = { ...ownCover, insurer: 'other', insurerName: 'Star', policyId: undefined }

test('our own policy can be followed by a new one, renewed or changed', () => {
  expect(choicesFor(ownCover, '2026-11-15')).toEqual([
    { choice: 'start-after', startDate: '2026-12-01' },
    { choice: 'renew' },
    { choice: 'change-cover' },
    { choice: 'other-vehicle' },
    { choice: 'stop' },
  ])
})

test("another insurer's policy can be followed by a new one, or replaced with evidence", () => {
  expect(choicesFor(otherCover, '2026-11-15').map(({ choice }) => choice)).toEqual([
    'start-after',
    'replace',
    'other-vehicle',
    'stop',
  ])
  expect(choicesFor(otherCover, '2026-11-15')[1]).toMatchObject({ needsEvidence: true })
  expect(choicesFor(otherCover, '2026-11-30')[1]).toMatchObject({ needsEvidence: false })
})

test('options that are not available yet state the reason', () => {
  const [startAfter, renew] = choicesFor(ownCover, '2026-06-01')
  expect(startAfter?.refusalReason).toContain('30 Nov 2026')
  expect(renew?.refusalReason).toContain('1 Oct 2026')
})

test('existing cover is relevant only if the periods overlap', () => {
  expect(overlapsPeriod(ownCover)).toBe(true)
  expect(overlapsPeriod(ownCover, '2026-11-30', '2027-11-29')).toBe(true)
  expect(overlapsPeriod(ownCover, '2026-12-01')).toBe(false)
  expect(overlapsPeriod(ownCover, '2025-10-01', '2025-11-30')).toBe(false)
})
