import { expect, test } from 'vitest'
import { coverWords, termWords } from './cover-words.ts'

const year = { coverType: 'thirdparty', productCode: 'MTP', coverPeriod: 365 }
const sold = {
  kind: 'new' as const,
  insuranceDetails: { ...year, startDate: '2026-01-01', endDate: '2026-12-31' },
  issuedAt: '2026-01-01T09:00:00.000Z',
  suspendedFrom: null,
  cancelledFrom: null,
}
const today = '2026-03-02'

test.each([
  ['active', sold, '304 of 365 days left'],
  ['active', { ...sold, kind: 'endorsement' as const }, '304 days left'],
  ['active', { ...sold, insuranceDetails: { ...sold.insuranceDetails, startDate: '2026-03-04' } }, 'Starts in 2 days'],
  [
    'active',
    { ...sold, insuranceDetails: { ...year, startDate: today, endDate: '2027-03-01' } },
    '364 of 365 days left',
  ],
  ['active', { ...sold, insuranceDetails: { ...year, startDate: '2026-02-02', endDate: today } }, 'Last day of cover'],
  ['suspended', { ...sold, suspendedFrom: '2026-02-01' }, 'Suspended with 334 days left'],
  ['cancelled', { ...sold, cancelledFrom: '2026-02-01' }, 'Cancelled from 1 Feb 2026'],
  ['cancelled', { ...sold, issuedAt: null }, 'Never in force'],
  ['lapsed', { ...sold, issuedAt: null }, 'Never in force'],
  ['challenged', { ...sold, issuedAt: null }, 'No cover yet'],
  ['pay_later', { ...sold, issuedAt: null }, 'No cover yet'],
  ['superseded', sold, 'In force from 1 Jan 2026 to 31 Dec 2026'],
] as const)('%s: the cover bar shows the remaining days or the status', (status, policy, words) => {
  expect(coverWords({ ...policy, status }, today)).toBe(words)
})

test.each([
  ['2026-11-05', '2027-05-04', 181, '6 months'],
  ['2026-11-15', '2027-11-14', 365, '12 months'],
  ['2026-11-05', '2027-05-03', 180, '180 days'],
])('the length of the term from %s to %s is written as it was sold', (startDate, endDate, coverPeriod, words) => {
  expect(termWords({ ...year, startDate, endDate, coverPeriod })).toBe(words)
})
