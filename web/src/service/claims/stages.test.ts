import { expect, test } from 'vitest'
import { claimStages } from './stages.ts'

const claim = { reportedAt: '2026-11-16T10:00:00Z', nextDueOn: null, decision: null }
const TODAY = '2026-11-19'

test('a claim shows the day of its report and the deadline of its current stage', () => {
  const progress = claimStages({ ...claim, stage: 'assessment', status: 'assessed', nextDueOn: '2026-11-18' }, TODAY)
  expect(progress).toMatchObject({ current: 2, failed: false })
  expect(progress?.stages[0]).toEqual({ label: 'Notified', note: '16 Nov 2026' })
  expect(progress?.stages[2]).toEqual({
    label: 'Assessment',
    note: '1 day overdue',
    isOverdue: true,
  })
  expect(progress?.stages.at(-1)).toEqual({ label: 'Paid' })
})

test('a paid claim has completed every stage', () => {
  expect(claimStages({ ...claim, stage: 'settled', status: 'paid' }, TODAY)).toMatchObject({
    current: 6,
    failed: false,
  })
})

test('a declined claim ends at the decision, and a failed payout at the payout', () => {
  const declined = claimStages({ ...claim, stage: 'declined', status: 'rejected' }, TODAY)
  expect(declined).toMatchObject({ current: 3, failed: true })
  const decided = { by: null, at: '2026-11-18T10:00:00Z', reason: null }
  expect(claimStages({ ...claim, stage: 'payout', status: 'approved', decision: decided }, TODAY)?.stages[3]).toEqual({
    label: 'Approved',
    note: '18 Nov 2026',
  })
  expect(declined?.stages.map(({ label }) => label)).toEqual(['Notified', 'Documents', 'Assessment', 'Declined'])
  expect(claimStages({ ...claim, stage: 'payout', status: 'payout_failed' }, TODAY)).toMatchObject({
    current: 4,
    failed: true,
  })
})

test('a withdrawn claim has no stages', () => {
  expect(claimStages({ ...claim, stage: null, status: 'withdrawn' }, TODAY)).toBeUndefined()
})
