// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { find, mount, press, type } from '../test/mount.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

beforeEach(() => {
  // jsdom does not implement these methods.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

async function open() {
  const confirmed = vi.fn()
  const closed = vi.fn()
  await mount(
    <ConfirmDialog
      open
      title="Cancel policy MTR-26-004182?"
      confirmLabel="Cancel policy"
      reasonLabel="Reason"
      onConfirm={confirmed}
      onClose={closed}
    />,
  )
  return { confirmed, closed }
}

const submit = () => press(find('button[type=submit]'))

const error = () => document.querySelector('.field-error')?.textContent

test('without a reason nothing happens, and the field says what is missing, also after Ctrl+Enter', async () => {
  const { confirmed } = await open()
  await submit()
  expect(error()).toBe('Enter a reason')
  expect(document.activeElement).toBe(find('textarea'))
  await type(find<HTMLTextAreaElement>('textarea'), 'no')
  const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
  find('textarea').dispatchEvent(new KeyboardEvent('keydown', keys))
  await vi.waitFor(() => expect(error()).toBe('Enter at least 3 characters'))
  expect(confirmed).not.toHaveBeenCalled()
})

test('a reason that the server would refuse is marked at its field', async () => {
  const { confirmed } = await open()
  await type(find<HTMLTextAreaElement>('textarea'), ' no ')
  await submit()
  expect(confirmed).not.toHaveBeenCalled()
  expect(find('.field-error').textContent).toBe('Enter at least 3 characters')
})

test('the reason is trimmed', async () => {
  const { confirmed } = await open()
  await type(find<HTMLTextAreaElement>('textarea'), '  Sold the car ')
  await submit()
  expect(confirmed).toHaveBeenCalledExactlyOnceWith('Sold the car')
})

test('Escape and Cancel close the dialog without an action', async () => {
  const { confirmed, closed } = await open()
  find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  await press(find('button[type=button]:not([aria-label])'))
  expect(closed).toHaveBeenCalledTimes(2)
  expect(confirmed).not.toHaveBeenCalled()
})
