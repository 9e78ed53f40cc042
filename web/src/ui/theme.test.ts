// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import beforePaint from '../../public/theme.js?raw'
import { chosenTheme, saveTheme } from './theme.ts'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
})

function openOn(hostname: string) {
  // oxlint-disable-next-line typescript/no-implied-eval -- our own file, run as the browser runs it, on a host of our choice
  new Function('location', beforePaint)({ hostname })
}

test.each([
  ['admin.localhost', 'admin', false],
  ['localhost', 'admin', false],
  ['agent.example.com', 'agent', false],
  ['staff.example.com', 'staff', false],
  ['agent-staging.example.com', 'agent', true],
  ['staging-staff.example.com', 'staff', true],
  ['agents.example.com', 'admin', false],
  ['10.0.0.1', 'admin', false],
])('%s is the %s portal, staging: %s', (hostname, portal, staging) => {
  openOn(hostname)
  expect(root.dataset.portal).toBe(portal)
  expect(root.dataset.staging !== undefined).toBe(staging)
})

test('a selected theme applies on the next visit before the first paint', () => {
  saveTheme('dark')
  expect(root.dataset.theme).toBe('dark')
  delete root.dataset.theme
  openOn('localhost')
  expect(root.dataset.theme).toBe('dark')
  expect(chosenTheme()).toBe('dark')
})

test('selecting the system theme removes the stored theme', () => {
  saveTheme('dark')
  saveTheme('system')
  openOn('localhost')
  expect(root.dataset.theme).toBeUndefined()
  expect(chosenTheme()).toBe('system')
})
