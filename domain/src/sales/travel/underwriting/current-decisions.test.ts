import { expect, test } from 'vitest'
import { currentReferralDecisions, type ReferralDecision } from './referral.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 4, 10, hour))
const accept: ReferralDecision = { outcome: 'accept', subject: 't1', facts: '', decidedAt: at(8) }
const ask: ReferralDecision = {
  outcome: 'request_documents',
  note: 'Report',
  subject: 't1',
  facts: '',
  decidedAt: at(9),
}
const other: ReferralDecision = { ...accept, subject: 't2' }

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
])('when %s', (_, referralDecisions, documents, current) => {
  expect(currentReferralDecisions(referralDecisions, documents)).toEqual(
    current === 'all' ? referralDecisions : current,
  )
})
