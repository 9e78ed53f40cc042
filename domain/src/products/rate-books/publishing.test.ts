import { expect, test } from 'vitest'
import { whyNotPublish } from './publishing.ts'

const draft = { status: 'draft', createdBy: 'efua', effectiveFrom: '2026-12-01', problems: [] } as const

test('another person publishes a sound book that begins today or later', () => {
  expect(whyNotPublish(draft, 'ama', '2026-11-16')).toBeUndefined()
  expect(whyNotPublish(draft, 'ama', '2026-12-01')).toBeUndefined()
})

test('nobody publishes their own book', () => {
  expect(whyNotPublish(draft, 'efua', '2026-11-16')).toContain('Another SuperAdmin')
})

test('a book never changes the price of a day that is over', () => {
  expect(whyNotPublish(draft, 'ama', '2026-12-02')).toContain('1 Dec 2026')
})

test('a book with a problem, and one that is published, is not published', () => {
  expect(whyNotPublish({ ...draft, problems: ['MC is listed 0 times, not once.'] }, 'ama', '2026-11-16')).toContain(
    'MC',
  )
  expect(whyNotPublish({ ...draft, status: 'published' }, 'ama', '2026-11-16')).toContain('already')
})
