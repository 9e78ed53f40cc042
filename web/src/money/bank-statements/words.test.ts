import { headingsOf } from '@okwan/domain/platform/files/headings'
import { expect, test } from 'vitest'
import { guessLayout, meaningOf, parseBalance, statementStatus, statusOf } from './words.ts'

const remembered = { date: 'Day', description: '', reference: 'Ref', amount: 'Sum', credit: '', debit: '', balance: '' }
const match = {
  matchId: 'm',
  kind: 'explained',
  state: 'proposed',
  purpose: 'collection',
  provider: 'hubtel',
  note: '',
  proposedBy: null,
  decidedBy: null,
  decidedAt: null,
  parts: [],
  confirmRefusalReason: null,
} as const

test.each(['Date,"Ref No",Amount\n1,2,3', '\uFEFFDate; Ref No;Amount\r\n', 'Date\tRef No\tAmount'])(
  '%s has three headings',
  (csv) => {
    expect(headingsOf(csv)).toEqual(['Date', 'Ref No', 'Amount'])
  },
)

test('remembered columns are used while the file has them', () => {
  expect(guessLayout(['Day', 'Ref', 'Sum'], remembered)).toBe(remembered)
  expect(guessLayout(['Transaction Date', 'Narration', 'Ref No', 'Debit', 'Credit', 'Balance'], remembered)).toEqual({
    date: 'Transaction Date',
    description: 'Narration',
    reference: 'Ref No',
    amount: '',
    credit: 'Credit',
    debit: 'Debit',
    balance: 'Balance',
  })
})

test.each([
  ['1,250.50', 1_250_50],
  ['-3', -3_00],
  ['much', undefined],
])('the balance %s is %s', (input, expected) => {
  expect(parseBalance(input)).toBe(expected)
})

test('a line is open, awaits confirmation, or shows its match', () => {
  expect(statusOf({ match: null }).label).toBe('Open')
  expect(statusOf({ match: { ...match, parts: [] } }).label).toBe('Awaiting confirmation')
  expect(statusOf({ match: { ...match, parts: [], kind: 'split', state: 'confirmed' } }).label).toBe('Matched, split')
  expect(meaningOf({ match: { ...match, parts: [] } })).toBe('Collected by a provider: Hubtel')
  const parts = [{ label: 'Bordereau B-00001', amountPesewas: 1, settlementId: 's', provider: null, day: null }]
  expect(meaningOf({ match: { ...match, parts } })).toBe('Bordereau B-00001')
  expect(statementStatus({ openLines: 0 }).label).toBe('All matched')
})
