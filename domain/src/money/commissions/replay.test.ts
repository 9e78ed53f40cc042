import { expect, test } from 'vitest'
import type { CommissionRule } from './rates.ts'
import { replayRates } from './replay.ts'

const RULE: CommissionRule = {
  id: 'AGENT-MTP',
  productCode: 'MTP',
  group: 'AGENT',
  rateBps: 1_500,
  maxRateBps: 2_500,
  minPesewas: 10_00,
  maxPesewas: 500_00,
  vestingDays: 14,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
}
const COMP = { ...RULE, productCode: 'MTCOMP', minPesewas: 0, maxPesewas: null }
const policy = (policyId: string, productCode: string, basePesewas: number) => ({ policyId, productCode, basePesewas })

test('policies in force are calculated with both rates, within the limits of the rule', () => {
  const policies = [
    policy('a', 'MTP', 400_00),
    policy('b', 'MTP', 50_00), // both rates are below the minimum
    policy('c', 'MTP', 100_000_00), // both rates are above the maximum
    policy('d', 'MTCOMP', 2_000_00),
    policy('e', 'TRAVEL', 900_00), // its rate does not change
  ]
  const replay = replayRates(policies, [
    { rule: RULE, fromRateBps: 1_500, toRateBps: 1_800 },
    { rule: COMP, fromRateBps: 1_500, toRateBps: 1_000 },
  ])
  expect(replay.byProduct).toEqual([
    { productCode: 'MTCOMP', policies: 1, beforePesewas: 300_00, afterPesewas: 200_00 },
    { productCode: 'MTP', policies: 3, beforePesewas: 570_00, afterPesewas: 582_00 },
  ])
  expect(replay).toMatchObject({ policies: 4, beforePesewas: 870_00, afterPesewas: 782_00 })
  expect(replay.largest.map(({ policyId }) => policyId)).toEqual(['d', 'a'])
})

test('the largest ten changes are listed', () => {
  const policies = Array.from({ length: 12 }, (_, i) => policy(String(i), 'MTCOMP', (i + 1) * 100_00))
  const { largest } = replayRates(policies, [{ rule: COMP, fromRateBps: 1_000, toRateBps: 1_100 }])
  expect(largest.map(({ policyId }) => policyId)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
})

test('without a changed rate, no policy is compared', () => {
  expect(replayRates([policy('a', 'MTP', 100_00)], [])).toMatchObject({ policies: 0, byProduct: [], largest: [] })
})
