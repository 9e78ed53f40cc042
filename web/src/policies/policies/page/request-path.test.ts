import { expect, test } from 'vitest'
import { requestPath } from './request-path.ts'

test.each([
  ['motor', 'cancellation', '/policies/motor-p1/cancel'],
  ['motor', 'activation', '/policies/motor-p1/suspend'],
  ['motor', 'use_change', '/policies/motor-p1/increase-vehicle-value'],
  ['travel', 'trip_extension', '/policies/travel-p1'],
] as const)('a %s request for %s is followed at %s', (product, kind, path) => {
  expect(requestPath({ product, policyId: 'p1' }, kind)).toBe(path)
})
