import { expect, test } from 'vitest'
import { checkEach } from './use-cover-checks.ts'

const PLATES = Array.from({ length: 11 }, (_, index) => `GR ${index}-20`)

test('every vehicle is checked once, four at a time, and a failure does not block the others', async () => {
  const requests: string[] = []
  let [open, peak, done] = [0, 0, 0]
  await checkEach(
    PLATES,
    new AbortController().signal,
    () => done++,
    async ({ registrationNumber }) => {
      requests.push(registrationNumber)
      peak = Math.max(peak, ++open)
      await Promise.resolve()
      open--
      if (registrationNumber === 'GR 3-20') throw new TypeError('no line')
    },
  )
  expect(requests).toEqual(PLATES)
  expect([peak, done]).toEqual([4, 11])
})

test('checks stop after the table has changed', async () => {
  const changed = new AbortController()
  let requestCount = 0
  const request = () => {
    requestCount++
    changed.abort()
    return Promise.resolve()
  }
  await checkEach(PLATES, changed.signal, () => {}, request)
  expect(requestCount).toBe(1)
})
