// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { find, mount, press } from '../test/mount.tsx'
import { Button } from './Button.tsx'

test('a button with a disabled reason is focusable, shows the reason and does nothing', async () => {
  const act = vi.fn()
  await mount(
    <Button disabledReason="You submitted this request, so someone else must decide" onClick={act}>
      Approve
    </Button>,
  )
  const button = find<HTMLButtonElement>('button')
  await press(button)
  expect(act).not.toHaveBeenCalled()
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You submitted this request, so someone else must decide',
  )
})

test('a loading submit button does not submit again and keeps its name', async () => {
  const submit = vi.fn((event: SubmitEvent) => event.preventDefault())
  document.addEventListener('submit', submit)
  const form = (loading: boolean) => (
    <form>
      <Button type="submit" loading={loading}>
        Pay
      </Button>
    </form>
  )
  const { redraw } = await mount(form(false))
  await press(find('button'))
  await redraw(form(true))
  await press(find('button'))
  document.removeEventListener('submit', submit)
  expect(submit).toHaveBeenCalledTimes(1)
  expect(find('button').textContent).toBe('Pay')
})
