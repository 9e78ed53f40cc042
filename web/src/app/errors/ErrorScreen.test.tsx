// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { chunkReload, loadingBar } from '../../platform/navigation/start.ts'
import { mount } from '../../ui/test/mount.tsx'
import { ErrorScreen, NotFoundScreen } from './ErrorScreen.tsx'

vi.mock('./ErrorPicture.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate: async () => {} }) }))

const settled = () => act(async () => vi.dynamicImportSettled())

test('without its picture, an error page keeps its text and button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await mount(<NotFoundScreen />)
  await settled()
  expect(document.body.textContent).toContain("The page you are looking for can't be found")
  expect(document.querySelector('button')?.textContent).toBe('Go back')
  expect(loadingBar.getSnapshot().error).toBe(true)
})

test('after a second missing chunk, the page can be reloaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new TypeError('Failed to fetch dynamically imported module')
  chunkReload.chunkFailed(error)
  await mount(<ErrorScreen error={error} />)
  await settled()
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Reload', 'Go Back'])
})
