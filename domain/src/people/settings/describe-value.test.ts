import { expect, test } from 'vitest'
import { describeValue } from './describe-value.ts'

const day = (date: string, name: string) => ({ date, name })

test.each([
  ['dailyPesewas', 5_000_00, 'GH₵5,000.00'],
  ['renewalDays', [-30, 3], '-30, 3'],
  [
    'days',
    [day('2027-03-10', 'Eid ul-Fitr'), day('2027-05-17', 'Eid ul-Adha')],
    '10 Mar 2027 Eid ul-Fitr, 17 May 2027 Eid ul-Adha',
  ],
  [
    'brokerage',
    [
      { insurerCode: 'STAR', productCode: 'MTP', rateBps: 1_500 },
      { insurerCode: 'STAR', productCode: 'MTPFT', rateBps: 1_750 },
    ],
    'STAR · Third Party · 15%; STAR · Third Party Fire & Theft · 17.5%',
  ],
  [
    'insurers',
    [{ code: 'STAR', name: 'Star', bankName: '', accountNumber: '', cycle: 'monthly', claimFunding: 'after-payout' }],
    'STAR · Star · monthly · claims funded after the payout',
  ],
  ['withheld', [], 'None'],
])('%s is described in words', (field, value, text) => {
  expect(describeValue(field, value)).toBe(text)
})
