import { expect, test } from 'vitest'
import { lineRange } from './line-range.ts'

test('a row is found in the text of the list', () => {
  const text = 'first,last\nAma,Mensah\nKofi,Boateng'
  expect(text.slice(...lineRange(text, 1))).toBe('first,last')
  expect(text.slice(...lineRange(text, 3))).toBe('Kofi,Boateng')
  expect(lineRange(text, 9)).toEqual([text.length + 1, text.length + 1])
})
