import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a cell with commas, quotes or line breaks is quoted', () => {
  expect(toCsv([['a,b', 'say "yes"', 'two\nlines', 12]])).toBe('\uFEFF"a,b","say ""yes""","two\nlines",12\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x'])('%j does not become a formula', (text) => {
  expect(toCsv([[text]])).toContain(`'${text}`)
})

test.each([
  ['a,=1+1', '"a,\'=1+1"'],
  ['a;=1+1', "a;'=1+1"],
  ['a;+1;-1;@x', "a;'+1;'-1;'@x"],
  ['a\t=1+1', "a\t'=1+1"],
  ['a\n=1+1', '"a\n\'=1+1"'],
  ['a\r\n@x', '"a\r\n\'@x"'],
  ['say "=1+1"', '"say ""\'=1+1"""'],
  ['a|=1+1', "a|'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['two-door; left - right', 'two-door; left - right'],
])('%j is not a formula in a spreadsheet that uses another separator', (text, written) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${written}\r\n`)
})

test('a negative number stays a number', () => {
  expect(toCsv([[-4.2]])).toBe('\uFEFF-4.2\r\n')
})
