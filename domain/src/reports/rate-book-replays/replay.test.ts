import { expect, test } from 'vitest'
import { addToReplay, type Replay, type ReplayedPolicy, totalsOf } from './replay.ts'

const policy = (n: number, beforePesewas: number, afterPesewas: number | null): ReplayedPolicy => ({
  policyRecordId: String(n),
  cover: 'thirdparty',
  riskCode: n % 2 ? 'X1' : 'TAXI',
  beforePesewas,
  afterPesewas,
})
const NONE: Replay = { groups: [], largest: [] }

test('policies are counted by cover and class, with the sums of both rate books', () => {
  const replay = addToReplay(NONE, [policy(1, 100, 150), policy(3, 100, 80), policy(5, 70, 70), policy(2, 10, null)])
  expect(replay.groups).toEqual([
    {
      cover: 'thirdparty',
      riskCode: 'X1',
      policies: 3,
      up: 1,
      down: 1,
      unchanged: 1,
      refused: 0,
      beforePesewas: 270,
      afterPesewas: 300,
    },
    {
      cover: 'thirdparty',
      riskCode: 'TAXI',
      policies: 1,
      up: 0,
      down: 0,
      unchanged: 0,
      refused: 1,
      beforePesewas: 0,
      afterPesewas: 0,
    },
  ])
  expect(totalsOf(replay.groups)).toMatchObject({
    policies: 4,
    up: 1,
    refused: 1,
    beforePesewas: 270,
    afterPesewas: 300,
  })
})

test('a replay in parts gives the same result as a single run, with the largest changes first', () => {
  const all = Array.from({ length: 100 }, (_, n) => policy(n, 1000, 1000 + (n % 2 ? n : -n)))
  const whole = addToReplay(NONE, all)
  const parts = addToReplay(addToReplay(NONE, all.slice(0, 37)), all.slice(37))
  expect(parts).toEqual(whole)
  expect(whole.largest).toHaveLength(20)
  expect(whole.largest[0]?.policyRecordId).toBe('99')
  expect(whole.largest.some(({ beforePesewas, afterPesewas }) => beforePesewas === afterPesewas)).toBe(false)
})
