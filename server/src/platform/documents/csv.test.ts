import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a cell with commas, quotes or line breaks is quoted', () => {
  expect(toCsv([['a,b', 'say "yes"', 'two\nlines', 12]])).toBe('\uFEFF"a,b","say ""yes""","two\nlines",12\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x'])('%j does not become a formula', (text) => {
  expect(toCsv([[text]])).toContain(`'${text}`)
})

test('a negative number stays a number', () => {
  expect(toCsv([[-4.2]])).toBe('\uFEFF-4.2\r\n')
})
