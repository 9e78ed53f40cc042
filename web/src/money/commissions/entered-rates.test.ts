import { expect, test } from 'vitest'
import { readRates } from './entered-rates.ts'

const rate = {
  productCode: 'MTP',
  productName: 'Third Party',
  defaultRateBps: 1_000,
  maxRateBps: 1_500,
  rateBps: 1_200,
  isOwn: true,
  since: '2026-01-01',
  next: null,
}
const read = (input: string | null | undefined) => readRates({ MTP: input }, [rate], '2026-11-16')

test('only a different rate or the return to the default is a change', () => {
  expect(read('13').changes).toEqual([{ productCode: 'MTP', rateBps: 1_300, effectiveFrom: '2026-11-16' }])
  expect(read(null).changes).toEqual([{ productCode: 'MTP', rateBps: null, effectiveFrom: '2026-11-16' }])
  expect([read('12'), read(''), read(undefined)].map(({ changes }) => changes)).toEqual([[], [], []])
})

test('an invalid rate or a rate above the maximum gets an error at its field', () => {
  expect(read('x').errors.get('MTP')).toBe('Enter a rate from 0% to 15%')
  expect(read('15.01').errors.get('MTP')).toBe('Enter a rate from 0% to 15%')
  expect(read('15').errors.size).toBe(0)
})
