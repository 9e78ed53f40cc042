// @vitest-environment jsdom
import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { expect, test } from 'vitest'
import { changesSince, typedIn } from './decisions.ts'

const money = { toPayPesewas: 0, toRefundPesewas: 41_260 }

// Only what the comparison reads.
const seen = {
  statusText: 'New',
  assignee: null,
  effectiveDate: '2026-11-20',
  summary: 'Ends on 20 Nov 2026',
  proposal: money,
} as ServiceRequestDetail

test('a decision that came too late shows what a colleague changed, and nothing else', () => {
  const now = {
    ...seen,
    statusText: 'In review',
    assignee: { userId: '2', fullName: 'Kofi Adjei' },
    proposal: { ...seen.proposal, toRefundPesewas: 40_000 },
  }
  expect(changesSince(seen, now)).toEqual([
    { label: 'Status', before: 'New', after: 'In review' },
    { label: 'Taken by', before: 'Nobody', after: 'Kofi Adjei' },
    { label: 'Refund', before: 'GH₵412.60', after: 'GH₵400.00' },
  ])
})

test('nothing changed is no change', () => {
  expect(changesSince(seen, { ...seen })).toEqual([])
})

test('what was typed is found again', () => {
  expect(typedIn({ action: 'reject', reason: 'No proof' })).toBe('No proof')
  expect(typedIn({ action: 'ask', question: 'Which day?' })).toBe('Which day?')
  expect(typedIn({ action: 'approve' })).toBeUndefined()
})
