// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, mount, type } from '../../ui/test/mount.tsx'
import { ListSearch } from './ListSearch.tsx'
import { countText, shortCountText } from './list-query.ts'

const show = (value: string | undefined, shortest?: number) =>
  mount(
    <ListSearch
      label="Search customers"
      placeholder="Name"
      value={value}
      {...(shortest ? { shortest } : {})}
      onSearch={() => {}}
    />,
  )

const described = () =>
  find('input')
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test.each(['m', 'me'])('a search for “%s” names the shortest text at the field', async (value) => {
  await show(value, 3)
  expect(described()).toBe('Enter at least 3 characters to search')
})

test('there is no hint for an empty or long enough search, or in a list that searches for any text', async () => {
  const { redraw } = await show(undefined, 3)
  expect(described()).toBeUndefined()
  await redraw(<ListSearch label="Search" placeholder="Name" value="men" shortest={3} onSearch={() => {}} />)
  expect(described()).toBeUndefined()
  await redraw(<ListSearch label="Search" placeholder="Name" value="m" onSearch={() => {}} />)
  expect(described()).toBeUndefined()
})

test('a text that is too short waits longer than a search, so that no hint appears while the user types', async () => {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  await mount(<ListSearch label="Search" placeholder="Name" value="" shortest={3} onSearch={onSearch} />)
  await type(find<HTMLInputElement>('input'), 'me')
  vi.advanceTimersByTime(1000)
  expect(onSearch).not.toHaveBeenCalled()
  await type(find<HTMLInputElement>('input'), 'men')
  vi.advanceTimersByTime(300)
  expect(onSearch.mock.calls).toEqual([['men']])
  await type(find<HTMLInputElement>('input'), 'm')
  vi.advanceTimersByTime(1200)
  await type(find<HTMLInputElement>('input'), '')
  vi.advanceTimersByTime(300)
  expect(onSearch.mock.calls).toEqual([['men'], ['m'], ['']])
  vi.useRealTimers()
})

test('a waiting search is cancelled when the user opens another page', async () => {
  const onSearch = vi.fn()
  const rootRoute = createRootRoute()
  const list = createRoute({
    getParentRoute: () => rootRoute,
    path: '/customers',
    component: () => <ListSearch label="Search" placeholder="Name" value="" onSearch={onSearch} />,
  })
  // Stays open for as long as the next page loads.
  const other = createRoute({ getParentRoute: () => rootRoute, path: '/claims', loader: () => new Promise(() => {}) })
  const router = createRouter({
    routeTree: rootRoute.addChildren([list, other]),
    history: createMemoryHistory({ initialEntries: ['/customers'] }),
  })
  await router.load()
  await mount(<RouterProvider router={router} />)
  vi.useFakeTimers()
  await type(find<HTMLInputElement>('input'), 'mensah')
  await act(async () => void router.navigate({ to: '/claims' }))
  vi.advanceTimersByTime(1000)
  expect(onSearch).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('a count is exact, or says that there are more', () => {
  expect(countText({ count: 7, countIsExact: true })).toBe('7')
  expect(countText({ count: 1284, countIsExact: true })).toBe('1,284')
  expect(countText({ count: 1000, countIsExact: false })).toBe('more than 1,000')
  expect(shortCountText(1000, false)).toBe('1,000+')
  expect(shortCountText(1000, true)).toBe('1,000')
})
