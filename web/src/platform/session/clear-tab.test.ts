import { expect, test } from 'vitest'
import { clearTab } from './clear-tab.ts'

test('everything that was entered in the tab is deleted, but for idempotency keys', () => {
  const kept = new Map([
    ['fleet:4', '{"phone":"0240000004"}'],
    ['intent:fleet', '{}'],
    ['asked-page', '/policies'],
  ])
  clearTab({
    key: (index) => [...kept.keys()][index] ?? null,
    length: kept.size,
    removeItem: (name) => void kept.delete(name),
  })
  expect([...kept.keys()]).toEqual(['intent:fleet'])
})
