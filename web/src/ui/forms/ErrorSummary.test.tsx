// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../test/mount.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { TextField } from './TextField.tsx'

beforeEach(() => {
  // jsdom has no layout and cannot scroll; it also lacks CSS.escape.
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})

const problems = [{ name: 'phone', message: 'Enter a phone number' }]

test('every failed submit moves the focus to the summary', async () => {
  const { redraw } = await mount(<ErrorSummary problems={[]} attempt={0} />)
  expect(document.querySelector('[role=alert]')).toBeNull()
  await redraw(<ErrorSummary problems={problems} attempt={1} />)
  expect(document.activeElement).toBe(find('[role=alert]'))
  find('[role=alert]').blur()
  await redraw(<ErrorSummary problems={problems} attempt={2} />)
  expect(document.activeElement).toBe(find('[role=alert]'))
})

test('a problem links to its field in the same form', async () => {
  await mount(
    <>
      <TextField name="phone" label="Phone of another form" />
      <form>
        <ErrorSummary problems={problems} attempt={1} />
        <TextField name="phone" label="Phone" />
      </form>
    </>,
  )
  await press(find('a'))
  expect(document.activeElement).toBe(find('form input'))
})

test('problems are in the order of the fields on the page', async () => {
  const unordered = ['message', 'email', 'phone'].map((name) => ({ name, message: `Enter ${name}` }))
  await mount(
    <form>
      <ErrorSummary problems={unordered} attempt={1} />
      <TextField name="phone" label="Phone" />
      <TextField name="email" label="Email" />
    </form>,
  )
  const links = [...document.querySelectorAll('[role=alert] a')].map((link) => link.textContent)
  expect(links).toEqual(['Enter phone', 'Enter email', 'Enter message'])
})
