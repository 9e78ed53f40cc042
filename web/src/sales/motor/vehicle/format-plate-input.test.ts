import { expect, test } from 'vitest'
import { formatPlateInput } from './format-plate-input.ts'

test.each([
  ['gr482722', 'GR 4827-22'],
  ['GR 4827-22', 'GR 4827-22'],
  ['GR48272', 'GR48272'],
  ['GR 4827-2', 'GR 4827-2'],
  ['OKWAN1226', 'OKWAN1226'],
])('%s is shown as %s', (typed, shown) => {
  expect(formatPlateInput(typed)).toBe(shown)
})
