// @vitest-environment jsdom
import { lazy, Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { find, mount, press } from '../test/mount.tsx'
import { Modal } from './Modal.tsx'

/** Methods that jsdom does not implement; as in browsers, the close event is asynchronous. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}

test('a close by the browser calls onClose', async () => {
  const closed = vi.fn()
  await mount(
    <Modal title="One" onClose={closed} className="">
      Text
    </Modal>,
  )
  find<HTMLDialogElement>('dialog').close()
  await Promise.resolve()
  expect(closed).toHaveBeenCalledOnce()
})

test('a dialog that is replaced by a loading dialog does not call onClose', async () => {
  const closed = vi.fn()
  const Next = lazy(() => new Promise<never>(() => {}))
  function Page() {
    const [next, setNext] = useState(false)
    return (
      <Suspense fallback={null}>
        {next ? (
          <Next />
        ) : (
          <Modal title="One" onClose={closed} className="">
            <button type="button" id="next" onClick={() => setNext(true)}>
              Next
            </button>
          </Modal>
        )}
      </Suspense>
    )
  }
  await mount(<Page />)
  await press(find('#next'))
  await Promise.resolve()
  expect(closed).not.toHaveBeenCalled()
})

test('Escape in a dialog over a drawer closes only the dialog', async () => {
  const drawerClosed = vi.fn()
  const dialogClosed = vi.fn()
  await mount(
    <Modal title="Drawer" onClose={drawerClosed} className="">
      <Modal title="Dialog" onClose={dialogClosed} className="inner">
        Text
      </Modal>
    </Modal>,
  )
  find('dialog.inner').dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(dialogClosed).toHaveBeenCalledOnce()
  expect(drawerClosed).not.toHaveBeenCalled()
})

test('a file field that is left without a file closes nothing', async () => {
  const closed = vi.fn()
  await mount(
    <Modal title="Upload" onClose={closed} className="">
      <input type="file" />
    </Modal>,
  )
  find('input').dispatchEvent(new Event('cancel', { bubbles: true }))
  expect(closed).not.toHaveBeenCalled()
})
