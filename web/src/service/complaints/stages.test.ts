import { expect, test } from 'vitest'
import { complaintStages } from './stages.ts'

const RECEIVED = {
  status: 'received',
  receivedAt: '2026-11-13T09:00:00Z',
  answer: null,
  nextDueOn: '2026-11-17',
} as const

test('a received complaint is at the second stage, with the deadline to acknowledge', () => {
  const { stages, current } = complaintStages(RECEIVED, '2026-11-19')
  expect(stages[current]).toEqual({ label: 'Acknowledged', note: '2 days overdue', isOverdue: true })
  expect(stages[0]?.note).toBe('13 Nov 2026')
})

test('a closed complaint has completed every stage, and a complaint at the NIC is marked', () => {
  const closed = complaintStages({ ...RECEIVED, status: 'closed', nextDueOn: null }, '2026-11-19')
  expect(closed.current).toBe(closed.stages.length)
  const escalated = complaintStages({ ...RECEIVED, status: 'escalated', nextDueOn: null }, '2026-11-19')
  expect(escalated).toMatchObject({ current: 3, failed: true })
  expect(escalated.stages[3]).toEqual({ label: 'With the NIC' })
})
