import { expect, test } from 'vitest'
import { formatEngineSize } from './engine-size.ts'

test.each([
  [0, 'Electric'],
  [125, '125 cc'],
  [1600, '1,600 cc'],
  [12_800, '12,800 cc'],
])('an engine of %i cc is shown as %s', (cc, text) => {
  expect(formatEngineSize(cc)).toBe(text)
})
