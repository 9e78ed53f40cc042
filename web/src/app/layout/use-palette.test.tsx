// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { StoredUser } from '../../platform/session/session.ts'
import { find, mount, type } from '../../ui/test/mount.tsx'
import { usePalette } from './use-palette.tsx'

const chunk = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./CommandPalette.tsx', async () => {
  await chunk.promise
  return { CommandPalette: ({ initialText }: { initialText: string }) => <output>{initialText}</output> }
})

function Page() {
  return usePalette({ userId: 'u1', role: 'Staff' } as StoredUser).palette
}

test('Ctrl K opens a field immediately, and text that is typed while the palette loads is kept', async () => {
  await mount(<Page />)
  expect(document.querySelector('input')).toBeNull()
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true })))
  expect(document.activeElement).toBe(find('input'))
  await type(find<HTMLInputElement>('input'), 'refu')
  await act(async () => chunk.resolve())
  await vi.waitFor(() => expect(find('output').textContent).toBe('refu'))
  expect(document.querySelector('input')).toBeNull()
})
