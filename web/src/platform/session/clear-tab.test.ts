import { expect, test } from 'vitest'
import { clearTab } from './clear-tab.ts'

test('all data entered in the tab is deleted, except idempotency keys', () => {
  const stored = new Map([
    ['fleet:4', '{"phone":"0240000004"}'],
    ['intent:fleet', '{}'],
    ['asked-page', '/policies'],
  ])
  clearTab({
    key: (index) => [...stored.keys()][index] ?? null,
    length: stored.size,
    removeItem: (name) => void stored.delete(name),
  })
  expect([...stored.keys()]).toEqual(['intent:fleet'])
})
