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
      typeToConfirm="GR 4821-22"
      onConfirm={confirmed}
      onClose={closed}
    />,
  )
  return { confirmed, closed }
}

const submit = () => press(find('button[type=submit]'))

test('without a reason and the typed text nothing happens, and the form shows the missing fields', async () => {
  const { confirmed } = await open()
  await submit()
  expect(confirmed).not.toHaveBeenCalled()
  expect([...document.querySelectorAll('.field-error')].map((error) => error.textContent)).toEqual([
    'Enter a reason',
    'Enter GR 4821-22',
  ])
  expect(document.activeElement).toBe(find('textarea'))
})

test('a reason that the server would refuse is marked at its field', async () => {
  const { confirmed } = await open()
  await type(find<HTMLTextAreaElement>('textarea'), ' no ')
  await type(find<HTMLInputElement>('input'), 'GR 4821-22')
  await submit()
  expect(confirmed).not.toHaveBeenCalled()
  expect(find('.field-error').textContent).toBe('Enter at least 3 characters')
})

test('spaces, dashes and case of the typed text do not matter', async () => {
  const { confirmed } = await open()
  await type(find<HTMLTextAreaElement>('textarea'), '  Sold the car ')
  await type(find<HTMLInputElement>('input'), 'gr482122')
  await submit()
  expect(confirmed).toHaveBeenCalledExactlyOnceWith('Sold the car')
})

test('a different text is refused', async () => {
  const { confirmed } = await open()
  await type(find<HTMLTextAreaElement>('textarea'), 'Sold')
  await type(find<HTMLInputElement>('input'), 'GR 4821-23')
  await submit()
  expect(confirmed).not.toHaveBeenCalled()
})

test('Escape and Cancel close the dialog without an action', async () => {
  const { confirmed, closed } = await open()
  find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  await press(find('button[type=button]:not([aria-label])'))
  expect(closed).toHaveBeenCalledTimes(2)
  expect(confirmed).not.toHaveBeenCalled()
})
