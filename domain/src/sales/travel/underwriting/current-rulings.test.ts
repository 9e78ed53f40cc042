import { expect, test } from 'vitest'
import { currentRulings, type Ruling } from './referral.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 4, 10, hour))
const accept: Ruling = { outcome: 'accept', subject: 't1', facts: '', decidedAt: at(8) }
const ask: Ruling = { outcome: 'request_documents', note: 'Report', subject: 't1', facts: '', decidedAt: at(9) }
const other: Ruling = { ...accept, subject: 't2' }

test.each([
  ['no document was added', [accept, ask, other], [], [accept, ask, other]],
  ['a document was added after the request', [accept, ask, other], [{ subject: 't1', addedAt: at(10) }], [other]],
  ['the document is older than the request', [ask], [{ subject: 't1', addedAt: at(8) }], [ask]],
  ['the document belongs to another subject', [ask], [{ subject: 't2', addedAt: at(10) }], [ask]],
  [
    'a decision was made after the document',
    [ask, { ...accept, decidedAt: at(11) }],
    [{ subject: 't1', addedAt: at(10) }],
    'all',
  ],
])('when %s', (_, rulings, documents, current) => {
  expect(currentRulings(rulings, documents)).toEqual(current === 'all' ? rulings : current)
})
