// @vitest-environment jsdom
import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { expect, test } from 'vitest'
import { changesSince, textOfDecision } from './decisions.ts'

const money = { toPayPesewas: 0, toRefundPesewas: 41_260 }

// Only the fields that the comparison reads.
const seen = {
  statusText: 'New',
  assignee: null,
  effectiveDate: '2026-11-20',
  summary: 'Ends on 20 Nov 2026',
  proposal: money,
} as ServiceRequestDetail

test('a late decision lists only the changes by a colleague', () => {
  const now = {
    ...seen,
    statusText: 'In review',
    assignee: { userId: '2', fullName: 'Kofi Adjei' },
    proposal: { ...seen.proposal, toRefundPesewas: 40_000 },
  }
  expect(changesSince(seen, now)).toEqual([
    { label: 'Status', before: 'New', after: 'In review' },
    { label: 'Assigned to', before: 'Unassigned', after: 'Kofi Adjei' },
    { label: 'Refund', before: 'GH₵412.60', after: 'GH₵400.00' },
  ])
})

test('an unchanged request has no changes', () => {
  expect(changesSince(seen, { ...seen })).toEqual([])
})

test('the typed text of a decision is returned', () => {
  expect(textOfDecision({ action: 'reject', reason: 'No proof' })).toBe('No proof')
  expect(textOfDecision({ action: 'ask', question: 'Which day?' })).toBe('Which day?')
  expect(textOfDecision({ action: 'approve' })).toBeUndefined()
})
