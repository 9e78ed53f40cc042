import { expect, test } from 'vitest'
import { endsWords } from './ends-words.ts'

test.each([
  [30, 'Ends in 30 days'],
  [1, 'Ends tomorrow'],
  [0, 'Ends today'],
  [-1, 'Ended yesterday'],
  [-12, 'Ended 12 days ago'],
])('%i days left is shown as “%s”', (daysLeft, words) => {
  expect(endsWords(daysLeft)).toBe(words)
})
