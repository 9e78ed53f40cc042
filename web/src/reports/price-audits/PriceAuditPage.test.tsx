// @vitest-environment jsdom
import type { PriceAuditState, PriceFindingDetail } from '@okwan/contract/reports/price-audits'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../../ui/test/mount.tsx'
import { FindingDrawer } from './FindingDrawer.tsx'
import { PriceAuditPage } from './PriceAuditPage.tsx'

vi.mock('../../platform/page/PageHeader.tsx', () => ({
  PageHeader: ({ title, actions }: { title: string; actions: ReactNode }) => (
    <>
      <h1>{title}</h1>
      {actions}
    </>
  ),
}))
vi.mock('../../platform/routes/link.ts', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useNavigate: () => () => {},
  usePageSearch: () => ({}),
}))
vi.mock('../../platform/session/UnlessReadOnly.tsx', () => ({
  UnlessReadOnly: ({ children }: { children: ReactNode }) => children,
}))

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = () => {}
HTMLDialogElement.prototype.close = () => {}

afterEach(() => {
  vi.unstubAllGlobals()
})

const STATE: PriceAuditState = {
  state: 'overdue',
  openFindings: 0,
  checkedAt: null,
  ageSeconds: null,
  limitSeconds: 93_600,
  audits: [],
}
const FINDING: PriceFindingDetail = {
  findingId: '6b1f8a52-3c0d-4f57-9e1a-2d4c8e7b9a10',
  policyId: '6b1f8a52-3c0d-4f57-9e1a-2d4c8e7b9a11',
  policyNumber: 'MTR-26-000016',
  versionNumber: 1,
  product: 'motor',
  branchName: 'Osu',
  sellerName: 'Kofi Asante',
  kind: 'under',
  chargedPesewas: 40_000,
  expectedPesewas: 48_200,
  differencePesewas: -8_200,
  state: 'open',
  ownerName: null,
  foundAt: '2026-11-16T09:00:00.000Z',
  rateBook: 'NIC 2024',
  unpricedReason: '',
  isOwnSale: false,
  chargedLines: [{ code: 'tpBasic', label: 'Third party', amountPesewas: 40_000 }],
  expectedLines: [{ code: 'tpBasic', label: 'Third party', amountPesewas: 48_200 }],
  reason: null,
  decidedBy: null,
  decidedAt: null,
}

async function show(page: ReactNode, answer: (path: string) => Response) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('fetch', async (input: RequestInfo) => answer(String(input instanceof Request ? input.url : input)))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await mount(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>)
}

const text = () => document.body.textContent ?? ''
const list = (...data: PriceFindingDetail[]) =>
  Response.json({ data, meta: { nextCursor: null, previousCursor: null, count: data.length, countIsExact: true } })

test('an audit that never ran is shown as failed', async () => {
  await show(<PriceAuditPage />, (path) => (path.includes('price-audits') ? Response.json({ data: STATE }) : list()))
  await vi.waitFor(() => expect(text()).toContain('The price audit is overdue'))
  expect(text()).toContain('The audit has never run.')
  await vi.waitFor(() => expect(text()).toContain('No findings'))
})

test('findings are listed with owner, state and difference', async () => {
  await show(<PriceAuditPage />, (path) =>
    path.includes('price-audits')
      ? Response.json({ data: { ...STATE, state: 'failed', openFindings: 1 } })
      : list(FINDING),
  )
  await vi.waitFor(() => expect(text()).toContain('MTR-26-000016, version 1'))
  expect(text()).toContain('Undercharged')
  expect(text()).toContain('1 open finding')
})

test('a finding shows the lines of both prices', async () => {
  await show(<FindingDrawer id={FINDING.findingId} onClose={() => {}} />, () => Response.json({ data: FINDING }))
  await vi.waitFor(() => expect(text()).toContain('Charged'))
  expect(text()).toContain('400.00')
  expect(text()).toContain('482.00')
  expect(text()).toContain('Close finding')
})

test('the seller of the policy cannot decide', async () => {
  const own = { ...FINDING, isOwnSale: true }
  await show(<FindingDrawer id={FINDING.findingId} onClose={() => {}} />, () => Response.json({ data: own }))
  await vi.waitFor(() => expect(text()).toContain('You made this sale, so someone else must decide.'))
  expect(text()).not.toContain('Close finding')
})

test('a list that cannot be loaded shows an error', async () => {
  await show(<PriceAuditPage />, () => Response.json({}, { status: 500 }))
  await vi.waitFor(() => expect(text()).toContain('Couldn’t load the price audit'))
})
