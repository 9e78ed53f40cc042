// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { requestStages } from './stages.ts'

const request = {
  paid: 'none',
  raisedAt: '2026-11-17T09:00:00Z',
  decidedAt: null,
  dueBy: '2026-11-18T17:00:00Z',
} as const
const NOW = Date.parse('2026-11-19T08:00:00Z')

const labels = (progress: ReturnType<typeof requestStages>) => progress?.stages.map(({ label }) => label)

test('an undecided request is at the decision stage and overdue after the service level', () => {
  const progress = requestStages({ ...request, status: 'pending' }, NOW)
  expect(labels(progress)).toEqual(['Submitted', 'Decision', 'Completed'])
  expect(progress).toMatchObject({ current: 1, failed: false })
  expect(progress?.stages[1]).toEqual({ label: 'Decision', note: 'Due 18 Nov 2026, 17:00', isOverdue: true })
  const early = requestStages({ ...request, status: 'in_review' }, Date.parse(request.raisedAt))
  expect(early?.stages[1]?.isOverdue).toBe(false)
})

test('an approved request with an amount due is at the payment stage', () => {
  const progress = requestStages(
    { ...request, status: 'awaiting_payment', paid: 'unpaid', decidedAt: '2026-11-18T10:00:00Z' },
    NOW,
  )
  expect(labels(progress)).toEqual(['Submitted', 'Decision', 'Payment', 'Completed'])
  expect(progress).toMatchObject({ current: 2 })
  expect(progress?.stages[1]?.note).toBe('18 Nov 2026, 10:00')
})

test('an approved change is at the completion stage until it succeeds or fails', () => {
  expect(requestStages({ ...request, status: 'processing' }, NOW)).toMatchObject({ current: 2, failed: false })
  expect(requestStages({ ...request, status: 'failed' }, NOW)).toMatchObject({ current: 2, failed: true })
  expect(requestStages({ ...request, status: 'completed', paid: 'paid' }, NOW)).toMatchObject({ current: 4 })
})

test('a rejected request ends at its rejection, and a withdrawn request has no stages', () => {
  const rejected = requestStages({ ...request, status: 'rejected' }, NOW)
  expect(labels(rejected)).toEqual(['Submitted', 'Rejected'])
  expect(rejected).toMatchObject({ current: 1, failed: true })
  expect(requestStages({ ...request, status: 'withdrawn' }, NOW)).toBeUndefined()
})
