import { expect, test } from 'vitest'
import { currentReferralDecisions, type ReferralDecision } from './referral.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 4, 10, hour))
const accept: ReferralDecision = { outcome: 'accept', subject: 't1', basis: '', decidedAt: at(8) }
const documentRequest: ReferralDecision = {
  outcome: 'request_documents',
  note: 'Report',
  subject: 't1',
  basis: '',
  decidedAt: at(9),
}
const other: ReferralDecision = { ...accept, subject: 't2' }

test.each([
  ['no document was added', [accept, documentRequest, other], [], [accept, documentRequest, other]],
  [
    'a document was added after the request',
    [accept, documentRequest, other],
    [{ subject: 't1', addedAt: at(10) }],
    [other],
  ],
  ['the document is older than the request', [documentRequest], [{ subject: 't1', addedAt: at(8) }], [documentRequest]],
  [
    'the document belongs to another subject',
    [documentRequest],
    [{ subject: 't2', addedAt: at(10) }],
    [documentRequest],
  ],
  [
    'a decision was made after the document',
    [documentRequest, { ...accept, decidedAt: at(11) }],
    [{ subject: 't1', addedAt: at(10) }],
    'all',
  ],
])('only current decisions count when %s', (_, referralDecisions, documents, current) => {
  expect(currentReferralDecisions(referralDecisions, documents)).toEqual(
    current === 'all' ? referralDecisions : current,
  )
})
