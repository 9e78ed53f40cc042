import { ROLES } from '@okwan/domain/platform/permissions'
import { expect, test } from 'vitest'
import { canOpen, ROUTE, ROUTES } from '../../platform/routes/table.ts'
import { TOPICS } from './topics.ts'

test('the id of each topic is unique', () => {
  expect(new Set(TOPICS.map(({ id }) => id)).size).toBe(TOPICS.length)
})

test('every page has a topic', () => {
  const explained = new Set(TOPICS.flatMap(({ about }) => about))
  const without = ['help', 'kit', 'login']
  const missing = ROUTES.flatMap(({ page }) => (page && !explained.has(page) && !without.includes(page) ? [page] : []))
  expect(missing).toEqual([])
})

test.each(ROLES)('%s can open every page that a topic links to', (role) => {
  const shown = TOPICS.filter(({ route }) => canOpen(ROUTE[route], role))
  expect(shown.length).toBeGreaterThan(8)
  for (const { opens } of shown) {
    if (!opens) continue
    const entry = ROUTES.find(({ path }) => path === opens)
    expect([opens, entry && canOpen(entry, role)]).toEqual([opens, true])
  }
})
