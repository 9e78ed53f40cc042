import { expect, test } from 'vitest'
import { nic2024 } from '../rate-books/nic-2024.fixture.ts'
import { samplePrices } from './sample-prices.ts'

const priceOf = (book = nic2024, replaced: typeof nic2024 | undefined = nic2024) =>
  Object.fromEntries(samplePrices(book, replaced).map((sample) => [`${sample.name}, ${sample.detail}`, sample]))

const SALOON = 'Private saloon, Third party, 5 seats'
const TAXI = 'Taxi, Comprehensive, value GH₵65,000'

test('the same rate book gives the same price for every sample', () => {
  const samples = samplePrices(nic2024, nic2024)
  expect(samples).toHaveLength(6)
  for (const { beforePesewas, afterPesewas, percent } of samples) {
    expect(afterPesewas).toBeGreaterThan(0)
    expect(beforePesewas).toBe(afterPesewas)
    expect(percent).toBe(0)
  }
  expect(priceOf()[SALOON]?.afterPesewas).toBe(48_200)
})

test('a changed rate changes the prices of its class only', () => {
  const classes = nic2024.classes.map((one) => (one.code === 'X1' ? { ...one, tpBasicPesewas: 45_300 } : one))
  const samples = priceOf({ ...nic2024, version: 'NEW', classes })
  expect(samples[SALOON]).toMatchObject({ beforePesewas: 48_200, afterPesewas: 53_000, percent: 10 })
  expect(samples[TAXI]?.percent).toBe(0)
})

test('a class that is not in a rate book has no price, and the first rate book has nothing to compare with', () => {
  const classes = nic2024.classes.filter(({ code }) => code !== 'TAXI')
  expect(priceOf({ ...nic2024, classes })[TAXI]).toMatchObject({ afterPesewas: null, percent: null })
  expect(samplePrices(nic2024, undefined)[0]).toMatchObject({ beforePesewas: null, percent: null })
})
