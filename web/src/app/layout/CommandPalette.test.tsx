// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { ROUTES, rolesOf } from '../../platform/routes/table.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { find, mount, type } from '../../ui/test/mount.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { palettePages } from './palette-pages.ts'

vi.mock('./use-found-records.ts', () => ({ useFoundRecords: () => ({ records: [], searching: false }) }))
vi.mock('./use-sign-out.ts', () => ({ useSignOut: () => ({ mutate: vi.fn() }) }))
vi.mock('../../platform/session/current.ts', () => ({ useIsReadOnly: () => false }))
vi.mock('@tanstack/react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useNavigate: () => vi.fn(),
}))

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

test('an agent finds the page Pay later before its help', async () => {
  await mount(<CommandPalette user={{ userId: 'u1', role: 'Agent' } as StoredUser} onClose={() => {}} />)
  await type(find<HTMLInputElement>('input'), 'pay later')
  expect(document.querySelector('[role=option]')?.textContent).toBe('Pay laterGo to')
})

test('letters that were typed before the palette was loaded are searched', async () => {
  await mount(
    <CommandPalette user={{ userId: 'u1', role: 'Agent' } as StoredUser} initialText="pay later" onClose={() => {}} />,
  )
  expect(find<HTMLInputElement>('input').value).toBe('pay later')
  expect(document.querySelector('[role=option]')?.textContent).toBe('Pay laterGo to')
})

test('a SuperAdmin finds a page that has no entry in the navigation', async () => {
  await mount(<CommandPalette user={{ userId: 'u1', role: 'SuperAdmin' } as StoredUser} onClose={() => {}} />)
  await type(find<HTMLInputElement>('input'), 'bordereaux')
  expect(document.querySelector('[role=option]')?.textContent).toBe('BordereauxGo to')
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
