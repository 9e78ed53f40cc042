// @vitest-environment jsdom
import { ROLES } from '@okwan/domain/platform/permissions'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { find, focus, mount, press, pressKey } from '../../ui/test/mount.tsx'
import type { StoredUser } from '../session/session.ts'
import { readTour, saveTour } from './progress.ts'
import { tourSteps } from './steps.ts'
import { TourOffer } from './TourOffer.tsx'
import { TourPanel } from './TourPanel.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('../routes/link.ts', () => ({ useNavigate: () => navigate }))

const user = { userId: 'u1', role: 'Agent', permissions: [] } as unknown as StoredUser
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (element) => element.textContent === name || element.getAttribute('aria-label') === name,
  ) ?? find(`button[data-missing="${name}"]`)

beforeEach(() => {
  localStorage.clear()
  navigate.mockClear()
})

test.each(ROLES)('the tour of %s has at most 12 steps, from Home to Help', (role) => {
  const all = { ...user, role, permissions: undefined } as unknown as StoredUser
  const steps = tourSteps(all)
  expect(steps.length).toBeGreaterThanOrEqual(4)
  expect(steps.length).toBeLessThanOrEqual(12)
  expect(steps[0]?.route).toBe('policyOverview')
  expect(steps.at(-1)?.route).toBe('help')
})

test('Next opens the page of the next step, and Escape leaves the tour where it was', async () => {
  saveTour('u1', { state: 'running', step: 1 })
  await mount(<TourPanel user={user} progress={readTour('u1')} path={tourSteps(user)[1]?.to ?? ''} />)
  await press(button('Next'))
  expect(readTour('u1')).toEqual({ state: 'running', step: 2 })
  expect(navigate).toHaveBeenCalledWith({ to: tourSteps(user)[2]?.to })
  await pressKey(find('section[aria-label="Tour"]'), 'Escape')
  expect(readTour('u1').state).toBe('left')
})

test('the focus returns from the heading of the next page to the tour, but not after the page is used', async () => {
  saveTour('u1', { state: 'running', step: 1 })
  await mount(
    <>
      <h1 tabIndex={-1}>Policies</h1>
      <TourPanel user={user} progress={readTour('u1')} path={tourSteps(user)[1]?.to ?? ''} />
    </>,
  )
  await press(button('Next'))
  await focus(find('h1'))
  expect(document.activeElement?.textContent).toBe('Next')
  await pressKey(find('h1'), 'j')
  await focus(find('h1'))
  expect(document.activeElement?.tagName).toBe('H1')
})

test('the tour pauses on other pages and resumes on its own', async () => {
  saveTour('u1', { state: 'running', step: 1 })
  await mount(<TourPanel user={user} progress={readTour('u1')} path="/help" />)
  expect(document.body.textContent).toContain('Tour paused at step 2')
  await press(button('Resume'))
  expect(navigate).toHaveBeenCalledWith({ to: tourSteps(user)[1]?.to })
})

test('Home offers the tour to a new user, offers to resume an unfinished tour, and hides the offer after Hide', async () => {
  await mount(<TourOffer user={user} />)
  await press(button('Hide'))
  expect(document.body.textContent).toBe('')
  await act(async () => saveTour('u1', { state: 'left', step: 2 }))
  expect(document.body.textContent).toContain('Resume at step 3')
})

test('a damaged record counts as new', () => {
  localStorage.setItem('tour:u1', 'running:<script>')
  expect(readTour('u1')).toEqual({ state: 'new', step: 0 })
})
