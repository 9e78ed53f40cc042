// @vitest-environment jsdom
import type { BuiltReport } from '@okwan/contract/reports/report-builder'
import type { SavedReport } from '@okwan/contract/reports/saved-reports'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { ReportBuilderPage } from './ReportBuilderPage.tsx'

const address = vi.hoisted(() => ({ search: {} as Record<string, string>, went: [] as Record<string, string>[] }))
const active = vi.hoisted(() => ({ branchId: undefined as string | undefined }))

vi.mock('../../platform/page/PageHeader.tsx', () => ({
  PageHeader: ({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) => (
    <>
      <h1>{title}</h1>
      {actions}
      {children}
    </>
  ),
}))
vi.mock('../../platform/routes/link.ts', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useNavigate:
    () =>
    ({ search }: { search: Record<string, string> }) => {
      address.went.push(search)
      return Promise.resolve()
    },
  usePageSearch: () => address.search,
}))
vi.mock('../../platform/session/current.ts', () => ({ useUser: () => undefined, useIsReadOnly: () => false }))
vi.mock('../../platform/lists/use-active-branch.ts', () => ({ useActiveBranch: () => active }))
vi.mock('../reports/PeriodFields.tsx', () => ({
  periodOf: () => ({ from: '2026-01-01', to: '2026-11-17' }),
  PeriodSelect: () => null,
  DatesField: () => null,
}))

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = () => {}
HTMLDialogElement.prototype.close = () => {}

beforeEach(() => {
  address.search = {}
  address.went = []
  active.branchId = undefined
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const REPORT: BuiltReport = {
  title: 'Policies sold by cover',
  from: '2026-01-01',
  to: '2026-11-17',
  columns: [
    { id: 'cover', title: 'Cover', kind: 'text' },
    { id: 'gross', title: 'Total premium', kind: 'money' },
  ],
  rows: [{ keys: ['comprehensive'], cells: ['Comprehensive', 120_000] }],
  rowCount: 1,
  totals: [null, 120_000],
  sort: { id: 'gross', descending: true },
}
const SAVED: SavedReport = {
  savedReportId: '6b1f8a52-3c0d-4f57-9e1a-2d4c8e7b9a10',
  name: 'Premium by cover',
  definition: { dataSet: 'policies-sold', groupBy: 'cover', measures: 'gross' },
  sharedWith: 'everyone',
  role: null,
  branchId: null,
  branchName: null,
  isOwn: false,
  ownerName: 'Ama Owusu',
  updatedAt: '2026-11-16T09:00:00.000Z',
  version: 1,
}

async function show(answer: (url: URL) => Response) {
  const urls: URL[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost')
    urls.push(url)
    return url.pathname.endsWith('/saved-reports') ? Response.json({ data: [SAVED] }) : answer(url)
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await mount(
    <QueryClientProvider client={queryClient}>
      <ReportBuilderPage />
    </QueryClientProvider>,
  )
  return urls
}

const text = () => document.body.textContent ?? ''
const ok = (change: Partial<BuiltReport> = {}) => Response.json({ data: { ...REPORT, ...change } })

test('the report defined in the address is requested, and shown with a total', async () => {
  address.search = { dataSet: 'policies-sold', groupBy: 'cover,nothing', measures: 'gross', filters: 'product~motor' }
  const urls = await show(() => ok())
  await vi.waitFor(() => expect(text()).toContain('Comprehensive'))
  expect(text()).toContain('Total')
  // The values of the filter are requested too.
  const url = urls.find(({ searchParams }) => searchParams.has('filters'))
  const query = Object.fromEntries(url?.searchParams ?? [])
  // An unknown name in an old link is left out.
  expect(query).toEqual({
    dataSet: 'policies-sold',
    groupBy: 'cover',
    measures: 'gross',
    filters: 'product~motor',
    period: '12-months',
  })
})

test('the branch that is selected for all pages is requested, unless the report has its own branches', async () => {
  active.branchId = '0b7a4f6e-52a1-4c43-8f0e-9d1c2b3a4e5f'
  address.search = { dataSet: 'policies-sold', groupBy: 'cover', measures: 'gross' }
  const urls = await show(() => ok())
  await vi.waitFor(() => expect(text()).toContain('Comprehensive'))
  expect(urls.map(({ searchParams }) => searchParams.get('branchId'))).toEqual([active.branchId])
  address.search = { ...address.search, filters: 'branch~6b1f8a52-3c0d-4f57-9e1a-2d4c8e7b9a10' }
  const own = await show(() => ok())
  await vi.waitFor(() => expect(own.some(({ searchParams }) => searchParams.has('filters'))).toBe(true))
  expect(own.filter(({ searchParams }) => searchParams.has('branchId'))).toEqual([])
})

test('a selected measure is added to the address', async () => {
  address.search = { dataSet: 'policies-sold', groupBy: 'cover', measures: 'gross' }
  await show(() => ok())
  await vi.waitFor(() => expect(text()).toContain('Comprehensive'))
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(1)
  await press(find('fieldset label:first-of-type input[type=checkbox]'))
  await vi.waitFor(() => expect(address.went.at(-1)).toMatchObject({ measures: 'gross,policies' }))
})

test('a truncated table says that rows are missing, and an empty table names the next action', async () => {
  await show(() => ok({ rowCount: 1200 }))
  await vi.waitFor(() => expect(text()).toContain('First 1 of 1,200 rows. The total and the export contain all rows.'))
})

test('a report without records shows a message', async () => {
  await show(() => ok({ rows: [], rowCount: 0, totals: [null, 0] }))
  await vi.waitFor(() => expect(text()).toContain('Select another period or fewer filters.'))
})

test('a report that takes too long shows the sentence of the server', async () => {
  const detail = 'The report took longer than 10 seconds. Select a shorter period, fewer groups or more filters.'
  await show(() => Response.json({ code: 'report_too_slow', detail, status: 422 }, { status: 422 }))
  await vi.waitFor(() => expect(text()).toContain(detail))
})

test('a shared report names its owner and can be saved as a copy', async () => {
  address.search = { ...SAVED.definition, saved: SAVED.savedReportId }
  await show(() => ok())
  await vi.waitFor(() => expect(text()).toContain('Shared by Ama Owusu. Figures include only records you can access.'))
  expect(text()).toContain('Premium by cover')
  expect(text()).not.toContain('Save changes')
})
