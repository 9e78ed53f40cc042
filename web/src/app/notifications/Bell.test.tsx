// @vitest-environment jsdom
import type { Notification } from '@okwan/contract/platform/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { query } from '../../platform/api/query.ts'
import { paths } from '../../platform/routes/paths.ts'
import { mount, press } from '../../ui/test/mount.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { pageOf } from './record-page.ts'
import { applyUnread } from './use-unread.ts'

vi.mock('../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('@tanstack/react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Link: ({ children, onClick, to }: { children: ReactNode; onClick?: () => void; to: string }) => (
    <a href={`#${to}`} onClick={onClick}>
      {children}
    </a>
  ),
}))

const RECORD = {
  type: 'policy',
  recordId: 'p1',
  policyId: 'p1',
  product: 'motor',
  requestType: null,
  requestKind: null,
  payoutKind: null,
} as const

const ROW: Notification = {
  notificationId: 7,
  kind: 'task-assigned',
  text: 'Abena Owusu assigned you a task: Send the photos',
  name: 'MTR-26-000012',
  at: '2026-11-16T08:00:00.000Z',
  isRead: false,
  record: RECORD,
}
const META = { nextCursor: null, previousCursor: null, count: 1, countIsExact: true }

const answers = (rows: Notification[]) =>
  vi
    .mocked(call)
    .mockImplementation((async (key: string) =>
      key === 'GET /notifications' ? { data: rows, meta: META } : { unread: 0, newest: 7 }) as never)

async function show(element: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await mount(<QueryClientProvider client={client}>{element}</QueryClientProvider>)
  return client
}
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label))

test('a row opens its record, marks it as read and closes the panel', async () => {
  answers([ROW])
  const close = vi.fn()
  await show(<NotificationPanel unread={1} onClose={close} />)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Unread: Abena Owusu assigned you a task'))
  expect(document.body.textContent).toContain('MTR-26-000012')
  const link = document.querySelector<HTMLAnchorElement>('li a')
  if (link) await press(link)
  expect(call).toHaveBeenCalledWith('POST /notifications/{notificationId}/read', { params: { notificationId: '7' } })
  expect(close).toHaveBeenCalled()
})

test('Mark all as read marks every notification up to the newest one shown', async () => {
  answers([{ ...ROW, notificationId: 9 }, ROW])
  await show(<NotificationPanel unread={2} onClose={() => undefined} />)
  await vi.waitFor(() => expect(button('Mark all as read')).toBeDefined())
  const all = button('Mark all as read')
  if (all) await press(all)
  expect(call).toHaveBeenCalledWith('POST /notifications/read', { body: { upTo: 9 } })
})

test('a record out of reach has no link', async () => {
  answers([{ ...ROW, text: 'You no longer have access to this record', name: null, record: null }])
  await show(<NotificationPanel unread={1} onClose={() => undefined} />)
  await vi.waitFor(() => expect(document.body.textContent).toContain('no longer have access'))
  expect(document.querySelector('li a')).toBeNull()
  expect(button('Mark as read')).toBeDefined()
})

test('an empty list and an error differ, and the error can be retried', async () => {
  vi.mocked(call).mockRejectedValue(new TypeError('no answer'))
  await show(<NotificationPanel unread={0} onClose={() => undefined} />)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Couldn’t load notifications'))
  expect(document.body.textContent).not.toContain('No notifications')
  answers([])
  const again = button('Try again')
  if (again) await press(again)
  await vi.waitFor(() => expect(document.body.textContent).toContain('No notifications'))
})

test('a group is switched off immediately', async () => {
  vi.mocked(call).mockImplementation((async (key: string) => [
    { group: 'notes', isOn: key.startsWith('GET') },
  ]) as never)
  await show(<NotificationPreferences />)
  await vi.waitFor(() => expect(document.querySelector('input')?.checked).toBe(true))
  const input = document.querySelector('input')
  if (input) await press(input)
  expect(call).toHaveBeenCalledWith('PUT /notifications/preferences', { body: { group: 'notes', isOn: false } })
  await vi.waitFor(() => expect(document.querySelector('input')?.checked).toBe(false))
})

test('a new notification, or one read in another tab, refreshes the list and the work on Home', async () => {
  const client = new QueryClient()
  const unread = query('GET /notifications/unread').queryKey
  const refreshed = async (state: { unread: number; newest: number }) => {
    client.setQueryData(unread, { unread: 1, newest: 7 })
    client.setQueryData(['GET /notifications', {}], 'list')
    client.setQueryData(['GET /work-items', {}], 'work')
    await applyUnread(client, state)
    expect(client.getQueryData(unread)).toEqual(state)
    return ['GET /notifications', 'GET /work-items'].map((key) => client.getQueryState([key, {}])?.isInvalidated)
  }
  expect(await refreshed({ unread: 2, newest: 8 })).toEqual([true, true])
  expect(await refreshed({ unread: 0, newest: 7 })).toEqual([true, true])
  expect(await refreshed({ unread: 1, newest: 7 })).toEqual([false, false])
})

test('every kind of record opens its page', () => {
  const to = (type: (typeof TYPES)[number], isSeller = false) =>
    String(pageOf('payout-approved', { ...RECORD, type }, isSeller).to)
  const TYPES = [
    'customer',
    'policy',
    'claim',
    'request',
    'complaint',
    'challenge',
    'payment',
    'payout',
    'withdrawal',
    'access',
    'setting',
  ] as const
  expect(TYPES.map((type) => to(type))).toEqual([
    '/customers/p1',
    '/policies/motor-p1',
    '/service-request/claims',
    '/policies/motor-p1',
    '/complaints',
    '/challenged-policies',
    '/transactions',
    '/refunds-and-payouts/payout',
    '/wallet',
    '/staff/records/hr-permissions',
    '/settings',
  ])
  expect(to('claim', true)).toBe(String(paths.customerClaims()))
  const account = { ...RECORD, type: 'account' as const }
  expect(String(pageOf('wallet-frozen', account, true).to)).toBe('/wallet')
  expect(pageOf('role-changed', account, true).search).toBeDefined()
})
