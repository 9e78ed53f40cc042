// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { find, mount } from '../../../ui/test/mount.tsx'
import { PracticeCard } from './PracticeCard.tsx'

afterEach(() => document.head.replaceChildren())

test('the card links to this portal of the practice installation', async () => {
  document.head.innerHTML = '<meta name="okwan-practice" content="https://agent.practice.example.com/">'
  await mount(<PracticeCard />)
  expect(find<HTMLAnchorElement>('a').href).toBe('https://agent.practice.example.com/')
  expect(document.body.textContent).toContain('Nothing there affects customers or the accounts.')
})

test('without a practice installation there is no card', async () => {
  await mount(<PracticeCard />)
  expect(document.querySelector('a')).toBeNull()
})
