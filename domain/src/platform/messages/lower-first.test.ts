import { expect, test } from 'vitest'
import { lowerFirst } from './lower-first.ts'

test.each([
  ['Vehicle sold', 'vehicle sold'],
  ['With the NIC', 'with the NIC'],
  ['MID differences', 'MID differences'],
  ['E-VAT documents', 'E-VAT documents'],
  ['Brown Card (abroad)', 'Brown Card (abroad)'],
  ['Ghana Card', 'Ghana Card'],
  ['A claim is open', 'a claim is open'],
  ['', ''],
])('“%s” within a sentence is “%s”', (label, words) => {
  expect(lowerFirst(label)).toBe(words)
})
