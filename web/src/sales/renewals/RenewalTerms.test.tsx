// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { find, mount } from '../../ui/test/mount.tsx'
import { RenewalTerms } from './RenewalTerms.tsx'

test('shows a vehicle value with pesewas', async () => {
  const terms = { startDate: '2026-12-01', earliest: '2026-12-01', seats: 5 }
  const handlers = { onStartDate: () => {}, onCostOfCar: () => {}, onSeats: () => {} }
  // 32799.73 * 100 is 3279973.0000000005 in floating point.
  await mount(<RenewalTerms {...terms} {...handlers} costOfCar={32799.73} />)
  expect(find<HTMLInputElement>('[inputmode="decimal"]').value).toBe('32,799.73')
})
