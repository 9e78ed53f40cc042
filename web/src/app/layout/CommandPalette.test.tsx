// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import type { StoredUser } from '../../platform/session/session.ts'
import { find, mount, type } from '../../ui/test/mount.tsx'
import { CommandPalette } from './CommandPalette.tsx'

vi.mock('./use-found-records.ts', () => ({ useFoundRecords: () => ({ records: [], searching: false }) }))
vi.mock('./use-sign-out.ts', () => ({ useSignOut: () => ({ mutate: vi.fn() }) }))
vi.mock('../../platform/session/current.ts', () => ({ useReadOnly: () => false }))
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
