// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { find, mount } from '../../ui/test/mount.tsx'
import { RenewalTerms } from './RenewalTerms.tsx'

test('shows a vehicle value with pesewas', async () => {
  const terms = { startDate: '2026-12-01', earliest: '2026-12-01', seats: 5 }
  const handlers = { onStartDate: () => {}, onCostOfCar: () => {}, onSeats: () => {} }
  // 1005.15 * 100 is 100514.99999999999 in floating point.
  await mount(<RenewalTerms {...terms} {...handlers} costOfCar={1005.15} />)
  expect(find<HTMLInputElement>('[inputmode="decimal"]').value).toBe('1,005.15')
})
