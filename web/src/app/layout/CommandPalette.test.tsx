// @vitest-environment jsdom
import type { Role } from '@okwan/domain/platform/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { ROUTES, rolesOf } from '../../platform/routes/table.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { find, mount, type } from '../../ui/test/mount.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { palettePages } from './palette-pages.ts'

vi.mock('../../platform/api/call.ts', () => ({ call: vi.fn(async (endpoint: string) => ANSWERS[endpoint]) }))
vi.mock('./use-found-records.ts', () => ({ useFoundRecords: () => ({ records: [], searching: false }) }))
vi.mock('./use-sign-out.ts', () => ({ useSignOut: () => ({ mutate: vi.fn() }) }))
vi.mock('../../platform/session/current.ts', () => ({ useIsReadOnly: () => false }))
vi.mock('@tanstack/react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useNavigate: () => vi.fn(),
}))

const ANSWERS: Record<string, unknown> = {
  'GET /reports': [{ reportId: 'loss-ratio', title: 'Loss ratio', text: 'Claims divided by earned premium.' }],
  'GET /settings': { insurers: { name: 'insurers', title: 'Insurers', purpose: 'Products and shares of insurers.' } },
}

async function search(role: Role, text: string) {
  await mountPalette(role)
  await type(find<HTMLInputElement>('input'), text)
}

function mountPalette(role: Role, initialText?: string) {
  const user = { userId: 'u1', role } as StoredUser
  return mount(
    <QueryClientProvider client={new QueryClient()}>
      <CommandPalette user={user} initialText={initialText} onClose={() => {}} />
    </QueryClientProvider>,
  )
}

beforeEach(() => vi.mocked(call).mockClear())

const firstOption = () => document.querySelector('[role=option]')?.textContent

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

test('an agent finds the page Pay later before its help', async () => {
  await search('Agent', 'pay later')
  expect(firstOption()).toBe('Pay laterGo to')
})

test('an action whose name was typed comes before the page on which it can be found', async () => {
  await search('Agent', 'withdraw')
  expect(firstOption()).toBe('Withdraw commissionActions')
})

test('letters that were typed before the palette was loaded are searched', async () => {
  await mountPalette('Agent', 'pay later')
  expect(find<HTMLInputElement>('input').value).toBe('pay later')
  expect(firstOption()).toBe('Pay laterGo to')
})

test('a SuperAdmin finds a page that has no entry in the navigation, a report and a setting', async () => {
  await search('SuperAdmin', 'bordereaux')
  expect(firstOption()).toBe('BordereauxGo to')
  await type(find<HTMLInputElement>('input'), 'loss ratio')
  await vi.waitFor(() => expect(firstOption()).toBe('Loss ratioReport'))
  await type(find<HTMLInputElement>('input'), 'shares of insurers')
  await vi.waitFor(() => expect(firstOption()).toBe('InsurersSetting'))
})

test('an agent finds the actions of the wallet, but no settings', async () => {
  await search('Agent', 'top up')
  expect(document.body.textContent).toContain('Top up floatActions')
  expect(vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === 'GET /settings')).toEqual([])
})

test.each([
  ['Agent', 'cancel policy', 'Cancel policyActions'],
  ['SuperAdmin', 'close month', 'Close monthActions'],
] as const)('%s finds an action with “%s”', async (role, text, option) => {
  await search(role, text)
  expect(firstOption()).toBe(option)
})

test('a person without a wallet does not find its actions', async () => {
  await search('Staff', 'top up')
  expect(document.body.textContent).not.toContain('Top up float')
})

const pages = ROUTES.filter(
  ({ path, page, layout, guard }) =>
    page && layout === 'default' && !guard && !path.includes('$') && page !== 'travelPolicyholder',
)

test.each(pages.map((entry) => [entry.path, entry] as const))('everyone who can open %s finds it', (path, entry) => {
  for (const role of rolesOf(entry)) {
    const found = palettePages({ userId: 'u1', role } as StoredUser)
    const isFound = found.some(({ to }) => to === path || to === REDIRECTS[path])
    expect(isFound, role).toBe(true)
  }
})

/** Pages that the navigation opens by an address that redirects to them. */
const REDIRECTS: Record<string, string> = { '/staff/records/hr-permissions': '/staff' }
