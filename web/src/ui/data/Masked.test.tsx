// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { find, mount, press } from '../test/mount.tsx'
import { Masked } from './Masked.tsx'

test('a value is fetched only on request and can be hidden again', async () => {
  const reveal = vi.fn(async () => '024 123 4567')
  await mount(<Masked masked="024 ••• 4567" name="phone number" onReveal={reveal} />)
  expect(document.body.textContent).not.toContain('123')
  await press(find('[aria-label="Show phone number"]'))
  expect(document.body.textContent).toContain('024 123 4567')
  await press(find('[aria-label="Hide phone number"]'))
  expect(document.body.textContent).not.toContain('123')
  expect(reveal).toHaveBeenCalledOnce()
})

test('a refused request keeps the value masked and shows an error', async () => {
  await mount(<Masked masked="•••" name="phone number" onReveal={() => Promise.reject(new Error('refused'))} />)
  await press(find('button'))
  expect(find('output').textContent).toBe('Couldn’t show the full value. Try again.')
})
