import { expect, test } from 'vitest'
import { type Ruling, standingRulings } from './referral.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 4, 10, hour))
const accept: Ruling = { outcome: 'accept', subject: 't1', facts: '', decidedAt: at(8) }
const ask: Ruling = { outcome: 'request_documents', note: 'Report', subject: 't1', facts: '', decidedAt: at(9) }
const other: Ruling = { ...accept, subject: 't2' }

test.each([
  ['no paper came', [accept, ask, other], [], [accept, ask, other]],
  ['a paper came after the question', [accept, ask, other], [{ subject: 't1', addedAt: at(10) }], [other]],
  ['the paper is older than the question', [ask], [{ subject: 't1', addedAt: at(8) }], [ask]],
  ['the paper is about somebody else', [ask], [{ subject: 't2', addedAt: at(10) }], [ask]],
  [
    'it was decided after the paper',
    [ask, { ...accept, decidedAt: at(11) }],
    [{ subject: 't1', addedAt: at(10) }],
    'all',
  ],
])('when %s', (_, rulings, papers, standing) => {
  expect(standingRulings(rulings, papers)).toEqual(standing === 'all' ? rulings : standing)
})
