import { expect, test } from 'vitest'
import { historyInWords, historyReferrals, missingHistory, needsHistoryAnswers } from './history.ts'

const clean = { declinedBefore: false, modified: false, claimsInThreeYears: 0 }

test.each([
  ['thirdparty', 'comprehensive', true],
  ['xtra', 'fire', true],
  ['fire', 'comprehensive', true],
  ['comprehensive', 'comprehensive', false],
  ['comprehensive', 'thirdparty', false],
  ['thirdparty', 'xtra', false],
] as const)('%s to %s asks for the history: %s', (before, after, asks) => {
  expect(needsHistoryAnswers(before, after)).toBe(asks)
})

test('every answer is required, and “no” and “none” count as answers', () => {
  expect(missingHistory({}).map(({ field }) => field)).toEqual(['declinedBefore', 'modified', 'claimsInThreeYears'])
  expect(missingHistory(clean)).toEqual([])
})

test('a decline, three claims or a modified vehicle with comprehensive cover need an underwriter', () => {
  const bad = { declinedBefore: true, modified: true, claimsInThreeYears: 3 }
  const codes = (cover: 'fire' | 'comprehensive') => historyReferrals(bad, cover).map(({ code }) => code)
  expect(codes('comprehensive')).toEqual(['DECLINED_BEFORE', 'MANY_CLAIMS', 'MODIFIED'])
  expect(codes('fire')).toEqual(['DECLINED_BEFORE', 'MANY_CLAIMS'])
  expect(historyReferrals({ ...clean, claimsInThreeYears: 2 }, 'comprehensive')).toEqual([])
})

test('the answers are summarised for the person who decides', () => {
  expect(historyInWords({ ...clean, modified: true, claimsInThreeYears: 2 })).toBe(
    'Cover declined or cancelled before: no. Vehicle modified: yes. Claims in the last 3 years: 2.',
  )
})
