// @vitest-environment jsdom
import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount } from '../../../ui/test/mount.tsx'
import { QueueRow } from './QueueRow.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

// Only the fields that a row shows.
const REQUEST = {
  requestId: 'r1',
  requestNumber: 'SR-000020',
  customerName: 'Kofi Bediako',
  status: 'pending',
  statusText: 'New',
  raisedAt: '2026-11-16T10:00:00Z',
  dueBy: '2026-11-18T10:00:00Z',
  toPayPesewas: 0,
  toRefundPesewas: 0,
  assignee: null,
}

test.each([
  ['an overdue request', {}, '2 h overdue'],
  ['a request in time', { dueBy: '2026-11-19T09:30:00Z' }, 'in 21 h 30 min'],
  ['a request that the office has decided', { status: 'completed' }, '2 days ago'],
])('%s shows the same time as Home', async (_name, changes, text) => {
  const request = { ...REQUEST, ...changes } as unknown as ServiceRequest
  await mount(<QueueRow request={request} isOpen={false} isSelected={false} onToggle={() => {}} />)
  expect(find('time').textContent).toBe(text)
})
