import { expect, test } from 'vitest'
import { rememberUse, suggestedUse } from './last-use.ts'

const USES = [
  { riskCode: 'X1', seatMin: 1, seatMax: 5 },
  { riskCode: 'X4', seatMin: 1, seatMax: 5 },
]

function storageOf(riskCode: string | undefined) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  }
  rememberUse(riskCode, storage)
  return storage
}

const suggested = (riskCode: string | undefined, numberOfSeats: number) =>
  suggestedUse({ vehicle: { numberOfSeats } }, USES, storageOf(riskCode))

test('the use of the last sale is suggested if it allows the seats of the vehicle', () => {
  expect(suggested('X1', 5)).toBe('X1')
  expect(suggested('X1', 12)).toBeUndefined()
  expect(suggested(undefined, 5)).toBeUndefined()
})

test('a use for companies and a use that is not offered any more are not suggested', () => {
  expect(suggested('X4', 5)).toBeUndefined()
  expect(suggested('TAXI', 5)).toBeUndefined()
})
