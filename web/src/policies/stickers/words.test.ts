import type { StickerCount } from '@okwan/contract/policies/stickers'
import { expect, test } from 'vitest'
import { differenceText, openDifferences } from './words.ts'

const count = (change: Partial<StickerCount>): StickerCount => ({
  countId: 'c1',
  branchId: 'b1',
  branchName: 'Accra Central',
  agentId: null,
  agentName: null,
  result: 'different',
  firstCount: 98,
  secondCount: 98,
  expected: 100,
  firstBy: 'Efua Mensah',
  firstAt: '2026-11-16T09:00:00Z',
  secondBy: 'Ama Serwaa',
  secondAt: '2026-11-16T10:00:00Z',
  confirmRefusalReason: null,
  ...change,
})

test.each([
  [{}, '2 stickers missing: 98 counted, 100 in stock.'],
  [{ firstCount: 99, secondCount: 99 }, '1 sticker missing: 99 counted, 100 in stock.'],
  [{ firstCount: 101, secondCount: 101 }, '1 sticker more than in stock: 101 counted, 100 in stock.'],
  [{ firstCount: 99 }, 'The two counts differ: 99 and 98, with 100 in stock. Count again.'],
])('a count with %o says: %s', (change, sentence) => {
  expect(differenceText(count(change))).toContain(sentence)
})

test('only the last count of a holder leads to a next step', () => {
  const older = count({ countId: 'c0' })
  const agentCount = count({ countId: 'c2', agentId: 'a1', agentName: 'Kofi Adjei' })
  expect(openDifferences([count({}), older, agentCount]).map(({ countId }) => countId)).toEqual(['c1', 'c2'])
  expect(openDifferences([count({ result: 'open' }), older])).toEqual([])
})
