import { expect, test } from 'vitest'
import { choicesFor, touches } from './active-cover.ts'
import type { ActiveCover } from './draft.ts'

const ours: ActiveCover = {
  insurer: 'ours',
  insurerName: 'Okwan',
  policyId: 'p1',
  startDate: '2025-12-01',
  endDate: '2026-11-30',
}
const theirs: ActiveCover = { ...ours, insurer: 'other', insurerName: 'Star', policyId: undefined }

test('our own cover can be followed, renewed or changed', () => {
  expect(choicesFor(ours, '2026-11-15')).toEqual([
    { choice: 'start-after', startDate: '2026-12-01' },
    { choice: 'renew' },
    { choice: 'change-cover' },
    { choice: 'other-vehicle' },
    { choice: 'stop' },
  ])
})

test("another insurer's cover can be followed, or replaced with evidence until it ends", () => {
  expect(choicesFor(theirs, '2026-11-15').map(({ choice }) => choice)).toEqual([
    'start-after',
    'replace',
    'other-vehicle',
    'stop',
  ])
  expect(choicesFor(theirs, '2026-11-15')[1]).toMatchObject({ needsEvidence: true })
  expect(choicesFor(theirs, '2026-11-30')[1]).toMatchObject({ needsEvidence: false })
})

test('cover that ends far ahead can be neither followed nor renewed yet, and says why', () => {
  const [startAfter, renew] = choicesFor(ours, '2026-06-01')
  expect(startAfter?.whyNot).toContain('30 Nov 2026')
  expect(renew?.whyNot).toContain('1 Oct 2026')
})

test('cover matters only where the periods touch', () => {
  expect(touches(ours)).toBe(true)
  expect(touches(ours, '2026-11-30', '2027-11-29')).toBe(true)
  expect(touches(ours, '2026-12-01')).toBe(false)
  expect(touches(ours, '2025-10-01', '2025-11-30')).toBe(false)
})
