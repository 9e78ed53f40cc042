// @vitest-environment jsdom
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { find, mount } from '../../ui/test/mount.tsx'
import { NameViewDialog } from './NameViewDialog.tsx'

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

test('a name that is too long is refused with its length, not cut', async () => {
  const save = vi.fn()
  const name = 'Overdue requests of all branches, reviewed weekly'
  await mount(
    <NameViewDialog title="Save view" name={name} busy={false} error={undefined} onSave={save} onClose={() => {}} />,
  )
  expect(find<HTMLInputElement>('input').maxLength).toBe(-1)
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  expect(save).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain(`Enter at most 40 characters. This name has ${name.length}`)
})
