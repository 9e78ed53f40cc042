// @vitest-environment jsdom
import type { SuspiciousReportDetail } from '@okwan/contract/service/suspicious-reports'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount, press, type as typeIn } from '../../ui/test/mount.tsx'
import { RaiseDialog } from './RaiseDialog.tsx'
import { DecideForm } from './ReportForms.tsx'
import { statusOf } from './words.ts'

beforeEach(() => {
  // jsdom does not implement these methods.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const show = (content: ReactNode) =>
  mount(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>)

test('a report ends with its receipt number', async () => {
  const receipt = 'R-4K7TPA2M'
  const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ data: { receipt, raisedAt: '2026-11-16T09:00:00.000Z' } }, { status: 201 }),
  )
  vi.stubGlobal('fetch', fetch)
  await show(<RaiseDialog customerCode="CUS-000012" onClose={() => {}} />)
  await press(find('button[type=submit]'))
  expect(document.body.textContent).toContain('Enter the reason for suspicion')
  expect(fetch).not.toHaveBeenCalled()
  await typeIn(find<HTMLTextAreaElement>('textarea'), 'Paid in cash and asked for a refund elsewhere')
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain(receipt))
  const body: unknown = JSON.parse(String(fetch.mock.calls[0]?.[1].body))
  expect(body).toEqual({ customerCode: 'CUS-000012', description: 'Paid in cash and asked for a refund elsewhere' })
})

test('a refusal is shown at the reason', async () => {
  const message = 'Enter at least 3 characters'
  const problem = { status: 422, code: 'invalid', detail: message, errors: [{ path: 'reason', message }] }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 422 }))
  const report = { reportId: '7', version: 1 } as unknown as SuspiciousReportDetail
  await show(<DecideForm report={report} />)
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain(message))
})

test('a status names the next step and whether it is overdue', () => {
  expect(statusOf({ state: 'draft', decision: null, isLate: false }).label).toBe('Awaiting decision')
  expect(statusOf({ state: 'decided', decision: 'file', isLate: true })).toEqual({
    label: 'Awaiting filing, overdue',
    tone: 'danger',
  })
  expect(statusOf({ state: 'decided', decision: 'no-file', isLate: false }).label).toBe('Not filed')
  expect(statusOf({ state: 'filed', decision: 'file', isLate: true }).label).toBe('Filed late')
})
