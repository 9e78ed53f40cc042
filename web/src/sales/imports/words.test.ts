import { expect, test } from 'vitest'
import { progressOf, statusOf } from './words.ts'

const counts = { unchecked: 0, ready: 0, wrong: 0, known: 0, written: 0, undone: 0 }

test('an import with wrong rows shows how many remain', () => {
  expect(statusOf({ status: 'done', counts: { ...counts, wrong: 7 } })).toEqual({
    label: '7 to correct',
    tone: 'warning',
  })
  expect(statusOf({ status: 'done', counts })).toEqual({ label: 'Imported', tone: 'success' })
})

test('progress counts the rows of the step', () => {
  const of = { rowCount: 10, counts: { ...counts, unchecked: 4, ready: 3, written: 2, undone: 5 } }
  expect(progressOf({ ...of, status: 'checking' })).toBe('6 of 10 rows checked')
  expect(progressOf({ ...of, status: 'writing' })).toBe('2 of 5 rows imported')
  expect(progressOf({ ...of, status: 'undoing' })).toBe('5 of 7 rows undone')
})
