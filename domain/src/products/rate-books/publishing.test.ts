import { expect, test } from 'vitest'
import { changeRefusalReason, publicationRefusalReason } from './publishing.ts'

const draft = {
  status: 'draft',
  createdBy: 'efua',
  editors: ['kojo'],
  effectiveFrom: '2026-12-01',
  problems: [],
} as const

test('another person can publish a valid rate book that starts today or later', () => {
  expect(publicationRefusalReason(draft, 'ama', '2026-11-16')).toBeUndefined()
  expect(publicationRefusalReason(draft, 'ama', '2026-12-01')).toBeUndefined()
})

test('no one can publish their own rate book', () => {
  expect(publicationRefusalReason(draft, 'efua', '2026-11-16')).toContain('Another SuperAdmin')
})

test('no one who changed a draft can publish it', () => {
  expect(publicationRefusalReason(draft, 'kojo', '2026-11-16')).toContain('You changed this draft')
})

test('only a draft can be changed or deleted', () => {
  expect(changeRefusalReason('draft')).toBeUndefined()
  expect(changeRefusalReason('published')).toContain('new version')
})

test('a rate book with a start date in the past cannot be published', () => {
  expect(publicationRefusalReason(draft, 'ama', '2026-12-02')).toContain('1 Dec 2026')
})

test('an invalid or already published rate book cannot be published', () => {
  expect(
    publicationRefusalReason({ ...draft, problems: ['MC is listed 0 times, not once.'] }, 'ama', '2026-11-16'),
  ).toContain('MC')
  expect(publicationRefusalReason({ ...draft, status: 'published' }, 'ama', '2026-11-16')).toContain('already')
})
