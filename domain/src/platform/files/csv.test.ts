import { expect, test } from 'vitest'
import { splitCsv } from './csv.ts'

test.each([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'quotes',
    '"a ""x""","b\nc"\r\n1,2',
    [
      ['a "x"', 'b\nc'],
      ['1', '2'],
    ],
  ],
  ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
])('reads %s', (_name, text, table) => {
  expect(splitCsv(text)).toEqual(table)
})

test('an unclosed quote is rejected', () => {
  expect(splitCsv('"a,b\n1,2')).toBeUndefined()
})
