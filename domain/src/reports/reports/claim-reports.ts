import { average, averageHours, balance, count, money, percent, type Report, text } from './definition.ts'

const WHO = ['product', 'branchId'] as const
const claims = { group: 'Claims', filters: WHO } as const

const CLAIMS = [
  {
    ...claims,
    basis: 'period',
    id: 'claims-frequency',
    title: 'Claims frequency',
    text: 'Claims with a loss in the period, divided by the days of cover in the period. One policy-year is 365 days of cover.',
    columns: [
      text('name', 'Cover'),
      count('cover_days', 'Days of cover'),
      count('claims', 'Claims'),
      { id: 'frequency', title: 'Claims per policy-year', kind: 'percent', quotient: ['claim_years', 'cover_days'] },
    ],
    words: 'cover',
    chart: { kind: 'bars', values: ['frequency'] },
    opens: { list: 'claims', by: 'loss' },
  },
  {
    ...claims,
    basis: 'period',
    id: 'claims-severity',
    title: 'Claims severity',
    text: 'Claim payouts that were paid in the period, by type of claim.',
    columns: [
      text('name', 'Type'),
      count('claims', 'Claims paid'),
      money('paid_pesewas', 'Paid'),
      average('average_pesewas', 'Average', 'paid_pesewas', 'claims'),
    ],
    words: 'claim-type',
    chart: { kind: 'bars', values: ['paid_pesewas'] },
    opens: { list: 'claims', by: 'type' },
    ledger: 'Claim payouts that left the transit account (events disbursement-paid and disbursement-paid-late)',
  },
  {
    ...claims,
    basis: 'balance',
    id: 'claims-ageing',
    title: 'Open claims by age',
    text: 'Open claims by the days since they were reported, counted on the last day of the period.',
    columns: [
      text('name', 'Age'),
      count('claims', 'Open claims'),
      money('reserve_pesewas', 'Reserve'),
      count('late', 'With a missed deadline'),
    ],
    words: 'as-is',
    chart: { kind: 'bars', values: ['claims'] },
    opens: { list: 'claims', by: 'open' },
  },
  {
    ...claims,
    basis: 'period',
    id: 'claims-reserve',
    title: 'Reserve against paid',
    text: 'Claims that were reported in the period: first reserve, amount paid and amount still reserved.',
    columns: [
      text('name', 'Type'),
      count('claims', 'Claims'),
      money('first_pesewas', 'First reserve'),
      money('paid_pesewas', 'Paid'),
      money('reserve_pesewas', 'Still reserved'),
      percent('accuracy', 'Share of first reserve', 'incurred_pesewas', 'first_pesewas'),
    ],
    words: 'claim-type',
    chart: { kind: 'bars', values: ['paid_pesewas'] },
    opens: { list: 'claims', by: 'type' },
  },
  {
    ...claims,
    basis: 'period',
    id: 'loss-ratio',
    title: 'Loss ratio, earned',
    text: 'Claims with a loss in the period, paid and still reserved, as a share of the premium that was earned in the period.',
    columns: [
      text('name', 'Cover'),
      money('earned_pesewas', 'Earned premium'),
      count('claims', 'Claims'),
      money('paid_pesewas', 'Paid'),
      money('reserve_pesewas', 'Still reserved'),
      percent('loss_ratio', 'Loss ratio', 'incurred_pesewas', 'earned_pesewas'),
    ],
    words: 'cover',
    chart: { kind: 'bars', values: ['loss_ratio'] },
    opens: { list: 'claims', by: 'loss' },
  },
  {
    ...claims,
    basis: 'period',
    id: 'claims-decisions',
    title: 'Claims by decision',
    text: 'Claims that were reported in the period, by their current outcome.',
    columns: [
      text('name', 'Outcome'),
      count('claims', 'Claims'),
      money('reserve_pesewas', 'Reserve'),
      money('paid_pesewas', 'Paid'),
    ],
    words: 'as-is',
    chart: { kind: 'bars', values: ['claims'] },
    opens: { list: 'claims' },
  },
] as const satisfies readonly Report[]

const earning = { group: 'Earning', filters: WHO } as const

const EARNING = [
  {
    ...earning,
    basis: 'balance',
    id: 'unearned-premium',
    title: 'Unearned premium by day',
    text: 'Net premium of issued policies for the days of cover after each day, pro rata by day. Periods of more than 35 days show the ends of months.',
    columns: [
      text('name', 'Day'),
      { ...count('policies', 'Policies'), noTotal: true },
      balance('unearned_pesewas', 'Unearned premium'),
    ],
    words: 'date',
    chart: { kind: 'line', values: ['unearned_pesewas'] },
  },
  {
    ...earning,
    basis: 'period',
    id: 'earned-premium',
    title: 'Earned premium by cover',
    text: 'Written less refunded premium, plus unearned premium before the period, less unearned premium at its end.',
    columns: [
      text('name', 'Cover'),
      money('written_pesewas', 'Written'),
      money('refunded_pesewas', 'Refunded'),
      money('before_pesewas', 'Unearned, opening'),
      money('after_pesewas', 'Unearned, closing'),
      money('earned_pesewas', 'Earned'),
    ],
    words: 'cover',
    chart: { kind: 'bars', values: ['earned_pesewas'] },
    ledger:
      'Premium payable to insurers: credits of issued premium less debits of refunds (account 2110), with the brokerage of refunds (account 4010)',
  },
] as const satisfies readonly Report[]

const service = { group: 'Service', basis: 'period', filters: ['branchId'] } as const
const TIMES = [
  count('finished', 'Decided'),
  count('in_time', 'In time'),
  percent('share', 'In time, share', 'in_time', 'finished'),
  averageHours('average_hours', 'Average hours', 'hours', 'finished'),
]

const SERVICE = [
  {
    ...service,
    id: 'request-times',
    title: 'Service levels of service requests',
    text: 'Requests that were decided in the period. The service level is a decision within 24 hours.',
    columns: [text('name', 'Request'), ...TIMES],
    words: 'request-kind',
    chart: { kind: 'bars', values: ['share'] },
    opens: { list: 'requests' },
  },
  {
    ...service,
    id: 'claim-times',
    title: 'Service levels of claims',
    text: 'Claims that were reported in the period, with the NIC deadlines that were met or missed.',
    columns: [
      text('name', 'Service level'),
      count('finished', 'Claims'),
      count('in_time', 'Met'),
      percent('share', 'Met, share', 'in_time', 'finished'),
    ],
    words: 'claim-clock',
    chart: { kind: 'bars', values: ['share'] },
    opens: { list: 'claims', by: 'breached' },
  },
  {
    ...service,
    id: 'challenge-times',
    title: 'Service levels of challenged policies',
    text: 'Challenged policies that were resolved in the period. The service level is a resolution within one hour.',
    columns: [text('name', 'Reason'), ...TIMES],
    words: 'challenge',
    chart: { kind: 'bars', values: ['share'] },
    opens: { list: 'challenges' },
  },
] as const satisfies readonly Report[]

export const CLAIM_REPORTS = [...CLAIMS, ...EARNING, ...SERVICE]
