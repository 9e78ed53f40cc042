// @vitest-environment jsdom
import type { ReportSchedule } from '@okwan/contract/reports/report-schedules'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { ScheduleList } from './ScheduleList.tsx'

vi.mock('../../platform/routes/link.ts', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
}))

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = () => {}
HTMLDialogElement.prototype.close = () => {}

afterEach(() => {
  vi.unstubAllGlobals()
})

const SCHEDULE: ReportSchedule = {
  scheduleId: '6b1f8a52-3c0d-4f57-9e1a-2d4c8e7b9a10',
  reportId: 'loss-ratio',
  title: 'Loss ratio',
  format: 'xlsx',
  every: 'week',
  onDay: 1,
  period: 'last-month',
  product: 'motor',
  branchName: null,
  pausedReason: null,
  nextRunAt: '2026-11-23T06:00:00.000Z',
  lastSentAt: null,
  lastFailure: null,
}

const listOf = (...schedules: ReportSchedule[]) => Response.json({ data: { email: 'owner@example.com', schedules } })

async function show(page: ReactNode, answer: (request: Request) => Response) {
  const sent: { method: string; url: string; body: string }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(new URL(String(input instanceof Request ? input.url : input), 'http://localhost'), init)
    sent.push({ method: request.method, url: request.url, body: await request.clone().text() })
    return answer(request)
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await mount(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>)
  return sent
}

const text = () => document.body.textContent ?? ''

test('a schedule shows its dates, and is paused', async () => {
  const sent = await show(<ScheduleList />, () => listOf(SCHEDULE))
  await vi.waitFor(() => expect(text()).toContain('Every Monday at 06:00. Last month, motor, XLSX.'))
  expect(text()).toContain('Sent to owner@example.com')
  expect(text()).toContain('Not sent yet.')
  await press(find('li button:first-of-type'))
  await vi.waitFor(() => expect(sent.map(({ url }) => url).join(' ')).toContain(`${SCHEDULE.scheduleId}/pause`))
})

test('a paused schedule says why', async () => {
  await show(<ScheduleList />, () =>
    listOf({ ...SCHEDULE, pausedReason: 'permission', nextRunAt: null, lastFailure: 'The mailbox is full.' }),
  )
  await vi.waitFor(() => expect(text()).toContain('Paused: You no longer had access to this report.'))
  expect(text()).toContain('Resume')
  expect(text()).toContain('The last email failed: The mailbox is full.')
})

test('a list that cannot be loaded shows an error', async () => {
  await show(<ScheduleList />, () => Response.json({}, { status: 500 }))
  await vi.waitFor(() => expect(text()).toContain('Couldn’t load your scheduled reports.'))
})

test('a report is scheduled monthly with the filters of the page', async () => {
  const filters = { reportId: 'loss-ratio', period: 'last-month', product: 'motor' } as const
  const onClose = vi.fn()
  const sent = await show(<ScheduleDialog title="Loss ratio" filters={filters} onClose={onClose} />, ({ method }) =>
    method === 'POST' ? Response.json({ data: SCHEDULE }, { status: 201 }) : listOf(),
  )
  await vi.waitFor(() => expect(text()).toContain('Sent to owner@example.com'))
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  const body = sent.find(({ method }) => method === 'POST')?.body ?? '{}'
  expect(JSON.parse(body)).toEqual({ ...filters, every: 'month', onDay: 1, format: 'xlsx' })
})
