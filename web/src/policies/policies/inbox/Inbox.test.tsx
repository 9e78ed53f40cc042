// @vitest-environment jsdom
import type { WorkItem } from '@okwan/contract/reports/work-items'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { call } from '../../../platform/api/call.ts'
import type { StoredUser } from '../../../platform/session/session.ts'
import { find, mount, press, pressKey } from '../../../ui/test/mount.tsx'
import { bandOf, bandsOf, ownedBy } from './bands.ts'
import { Inbox } from './Inbox.tsx'
import { placeOf } from './words.ts'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('@tanstack/react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Link: ({ children, className }: { children: ReactNode; className?: string }) => (
    <a href="/" className={className}>
      {children}
    </a>
  ),
  useNavigate: () => () => undefined,
  useSearch: () => ({}),
}))

const USER = { userId: 'u1', role: 'Staff', fullName: 'Abena Owusu' } as StoredUser

const ITEM: WorkItem = {
  kind: 'request',
  id: 'r1',
  list: 'cancellation',
  title: 'Decide cancellation: vehicle sold',
  number: 'SR-000001',
  subject: 'Kwasi Ankrah',
  product: 'motor',
  registrationNumber: 'AS 2362-22',
  policyId: 'p1',
  phone: null,
  amountPesewas: 36_83,
  waitingSince: '2026-11-15T08:00:00.000Z',
  dueAt: '2026-11-16T08:00:00.000Z',
  urgency: 'now',
  isOverdue: true,
  owner: null,
  record: null,
  takeVersion: 1,
}

test('a failed request is shown as an error, not as an empty list', async () => {
  vi.mocked(call).mockRejectedValue(new TypeError('no answer'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await mount(
    <QueryClientProvider client={client}>
      <Inbox user={USER} branchId={undefined} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Couldn’t load your work'))
  expect(document.body.textContent).not.toContain('Nothing needs your attention')

  vi.mocked(call).mockResolvedValue([ITEM] as never)
  const again = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Try again'))
  if (again) await press(again)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Decide cancellation: vehicle sold'))
  for (const text of ['Overdue1', 'Kwasi Ankrah · SR-000001', 'AS 2362-22', 'GH₵36.83', 'Unassigned']) {
    expect(document.body.textContent).toContain(text)
  }
})

test('the key T assigns the item of the focused row to the user', async () => {
  vi.mocked(call).mockResolvedValue([ITEM, { ...ITEM, id: 'r2', takeVersion: null }] as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Inbox user={USER} branchId={undefined} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => find('[data-row="request r2"]'))
  const takes = () => vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint.endsWith('/take'))
  find('[data-row="request r2"] a').focus()
  await pressKey(document.body, 't')
  expect(takes()).toEqual([])
  find('[data-row="request r1"] a').focus()
  await pressKey(document.body, 't')
  expect(takes()).toEqual([
    ['POST /service-requests/{id}/take', { params: { id: 'r1' }, body: { version: ITEM.takeVersion } }],
  ])
})

test('the office has tabs by owner and by deadline', () => {
  const mine = { ...ITEM, owner: { userId: 'u1', fullName: 'Abena Owusu' }, isOverdue: false }
  expect([ITEM, mine].filter(ownedBy('mine', 'u1'))).toEqual([mine])
  expect([ITEM, mine].filter(ownedBy('unassigned', 'u1'))).toEqual([ITEM])
  expect([ITEM, mine].filter(ownedBy('overdue', 'u1'))).toEqual([ITEM])
})

test('a seller collects the amount of an approved change, and the first row that needs the seller has the filled button', async () => {
  const review: WorkItem = { ...ITEM, kind: 'payment', id: 't1', title: 'Top-up under review' }
  const question: WorkItem = { ...ITEM, id: 'r2', urgency: 'today', amountPesewas: null }
  vi.mocked(call).mockResolvedValue([review, { ...ITEM, urgency: 'today' }, question] as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Inbox user={{ ...USER, role: 'Agent' }} branchId={undefined} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => find('[data-row="payment t1"]'))
  const buttons = [...document.querySelectorAll('[data-row] a:last-child')]
  const acts = buttons.map(({ textContent, className }) => [textContent, className.includes('bg-accent')])
  expect(acts).toEqual(
    expect.arrayContaining([
      ['View', false],
      ['Collect', true],
      ['Answer', false],
    ]),
  )
})

test('items are grouped by the time left, and sellers have other groups than the office', () => {
  const nowMs = new Date('2026-11-18T13:30:00Z').getTime()
  const later = { ...ITEM, urgency: 'later' as const }
  const band = (dueAt: string | null) => bandOf({ ...later, dueAt }, false, nowMs)
  expect(bandOf(ITEM, false, nowMs)).toBe('now')
  expect(band('2026-11-19T08:28:00Z')).toBe('today')
  expect(band('2026-11-19T13:30:00Z')).toBe('week')
  expect(band('2026-11-25T13:30:00Z')).toBe('later')
  expect(band(null)).toBe('later')
  const sellerBand = (dueAt: string | null) => bandOf({ ...later, dueAt }, true, nowMs)
  expect(sellerBand('2026-11-19T08:28:00Z')).toBe('week')
  expect(sellerBand('2026-11-25T13:30:00Z')).toBe('later')
  expect(sellerBand(null)).toBe('week')
  expect(bandOf({ ...ITEM, kind: 'payment' }, true, nowMs)).toBe('office')
})

test('sellers see ended policies in a separate group, newest first', () => {
  const nowMs = new Date('2026-11-18T13:30:00Z').getTime()
  const ended = { ...ITEM, kind: 'renewal' as const, urgency: 'later' as const, dueAt: null }
  const items = [
    { ...ended, id: 'old', waitingSince: '2026-10-20T23:59:59.999Z' },
    { ...ended, id: 'new', waitingSince: '2026-11-17T23:59:59.999Z' },
    { ...ended, id: 'ending', dueAt: '2026-11-20T23:59:59.999Z' },
  ]
  const bands = bandsOf(items, true, nowMs, 12)
  expect(bands.map(({ label, rows }) => [label, rows.map(({ id }) => id)])).toEqual([
    ['This week', ['ending']],
    ['Ended, still renewable', ['new', 'old']],
  ])
})

test('an offer is collected on its policy, and only a pay-later offer has a reminder', async () => {
  const offer: WorkItem = { ...ITEM, kind: 'offer', title: 'Awaiting payment', urgency: 'later', list: 'pay-later' }
  vi.mocked(call).mockResolvedValue([offer, { ...offer, id: 'r2', list: 'policies', subject: 'Ama Mensah' }] as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Inbox user={{ ...USER, role: 'Agent' }} branchId={undefined} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => find('[data-row="offer r1"]'))
  const acts = [...document.querySelectorAll('[data-row] button, [data-row] a:last-child')]
  expect(acts.map(({ textContent }) => textContent)).toEqual(['Remind', 'Collect', 'Collect'])
})

test('items due within 24 hours come before later items, whatever the order of the list', () => {
  const nowMs = new Date('2026-11-18T13:30:00Z').getTime()
  const later = { ...ITEM, id: 'later', urgency: 'later' as const, dueAt: null }
  const soon = { ...later, id: 'soon', dueAt: '2026-11-19T08:28:00Z' }
  const bands = bandsOf([later, later, soon], false, nowMs, 2)
  expect(bands.map(({ id, total, rows }) => [id, total, rows.map((row) => row.id)])).toEqual([
    ['today', 1, ['soon']],
    ['later', 2, ['later']],
  ])
})

test.each([
  [{ kind: 'settlement', list: 'bordereaux', number: 'B-00012', id: 's1' }, '/control/settlements/s1', undefined],
  [
    { kind: 'settlement', list: 'bordereaux', number: null, id: 'bordereau OKWAN motor' },
    '/control/bordereaux',
    undefined,
  ],
  [{ kind: 'settlement', list: 'returns', number: null, id: 'motor-levies NIC' }, '/control/returns', undefined],
  [{ kind: 'transfer', list: 'bank-transfers', number: 'STB-1', id: 't1' }, '/control/bank-transfers', undefined],
  [{ kind: 'bank-line', list: 'bank-lines', number: 'CHG-2291', id: 'l1' }, '/control/bank-lines', { open: 'l1' }],
] as const)('the item %o opens %s', (item, to, search) => {
  expect(placeOf({ ...ITEM, ...item }, false)).toEqual({ to, search })
})

test('the first types of work are on one line; the others appear after a click', async () => {
  const kinds = ['challenge', 'request', 'claim', 'complaint', 'referral', 'payout', 'exception'] as const
  vi.mocked(call).mockResolvedValue(kinds.map((kind) => ({ ...ITEM, kind, id: kind })) as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Inbox user={USER} branchId={undefined} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => find('[data-row="request request"]'))
  const types = () => [...find('[aria-label=Type]').querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(types()).toEqual([
    'Any type',
    'Paid, not covered1',
    'Requests1',
    'Claims1',
    'Complaints1',
    'Referrals1',
    '2 more',
  ])
  await press(find('[aria-label=Type] button:last-child'))
  expect(types().slice(-2)).toEqual(['Payouts1', 'Exceptions1'])
})
