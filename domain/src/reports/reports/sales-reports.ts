import { average, count, money, percent, type Report, text } from './definition.ts'

const ISSUED = 'Credits of issued premium in the ledger (event premium-issued)'

const SOLD = [
  count('policies', 'Policies'),
  money('net_pesewas', 'Net premium'),
  money('fees_pesewas', 'Levies and taxes'),
  money('gross_pesewas', 'Total premium'),
  average('average_pesewas', 'Average', 'gross_pesewas', 'policies'),
]
const WHO = ['product', 'branchId'] as const
const bySold = { basis: 'period', group: 'Production', filters: WHO, ledger: ISSUED } as const
const bars = { kind: 'bars', values: ['gross_pesewas'] } as const

const PRODUCTION = [
  {
    ...bySold,
    id: 'production-by-product',
    title: 'Production by product',
    text: 'Policies, renewals and changes that were issued in the period.',
    columns: [text('name', 'Product'), ...SOLD],
    words: 'product',
    chart: bars,
    opens: { list: 'policies', by: 'product' },
  },
  {
    ...bySold,
    id: 'production-by-cover',
    title: 'Production by cover',
    text: 'Premium issued in the period by motor cover and travel plan.',
    columns: [text('name', 'Cover'), ...SOLD],
    words: 'cover',
    chart: bars,
    opens: { list: 'policies', by: 'coverType' },
  },
  {
    ...bySold,
    id: 'production-by-branch',
    title: 'Production by branch',
    text: 'Premium issued in the period by the branch of the sale.',
    columns: [text('name', 'Branch'), ...SOLD],
    words: 'as-is',
    chart: bars,
    opens: { list: 'policies', by: 'branchId' },
  },
  {
    ...bySold,
    id: 'production-by-agent',
    title: 'Production by agent',
    text: 'Premium issued in the period by agent, including the sales of assistants. Office users are listed by name.',
    columns: [text('name', 'Agent'), ...SOLD],
    words: 'as-is',
    chart: bars,
    opens: { list: 'policies', by: 'agentId' },
  },
  {
    ...bySold,
    id: 'production-by-month',
    title: 'Production by month',
    text: 'Premium issued in each month of the period.',
    columns: [text('name', 'Month'), ...SOLD],
    words: 'month',
    chart: { kind: 'line', values: ['gross_pesewas'] },
    opens: { list: 'policies', by: 'sold-month' },
  },
  {
    ...bySold,
    id: 'production-by-day',
    title: 'Production by day',
    text: 'Premium issued on each day of the period.',
    columns: [text('name', 'Day'), ...SOLD],
    words: 'date',
    chart: { kind: 'line', values: ['gross_pesewas'] },
    opens: { list: 'policies', by: 'sold-day' },
  },
  {
    ...bySold,
    id: 'production-by-kind',
    title: 'New business, renewals and changes',
    text: 'Premium issued in the period by type of policy record.',
    columns: [text('name', 'Type'), ...SOLD],
    words: 'kind',
    chart: bars,
    opens: { list: 'policies', by: 'kind' },
  },
  {
    ...bySold,
    id: 'production-by-insurer',
    title: 'Production by insurer',
    text: 'Premium issued in the period by the insurer that carries the policy.',
    columns: [text('name', 'Insurer'), ...SOLD],
    words: 'as-is',
    chart: bars,
    opens: { list: 'policies', by: 'insurer' },
  },
  {
    id: 'policies-in-force',
    title: 'Policies in force',
    text: 'Policies that cover the last day of the period, with their sum insured and the premium of their term.',
    group: 'Production',
    basis: 'balance',
    filters: WHO,
    columns: [
      text('name', 'Cover'),
      count('policies', 'Policies'),
      money('insured_pesewas', 'Sum insured'),
      money('net_pesewas', 'Net premium'),
    ],
    words: 'cover',
    chart: { kind: 'bars', values: ['policies'] },
    opens: { list: 'policies', by: 'covered' },
  },
] as const satisfies readonly Report[]

const RENEWAL_COLUMNS = [
  count('due', 'Due'),
  count('renewed', 'Renewed'),
  count('lost', 'Lost'),
  percent('retention', 'Retention', 'renewed', 'due'),
  money('lost_pesewas', 'Premium lost'),
]
const renewals = { basis: 'period', group: 'Renewals', filters: ['branchId'] } as const

const RENEWALS = [
  {
    ...renewals,
    id: 'renewals-by-month',
    title: 'Renewals by month',
    text: 'Motor policies whose term ended in the period: renewed, or lost. The premium lost is the premium of the ended term.',
    columns: [text('name', 'Month'), ...RENEWAL_COLUMNS],
    words: 'month',
    chart: { kind: 'stacked', values: ['renewed', 'lost'] },
    opens: { list: 'policies', by: 'end-month' },
  },
  {
    ...renewals,
    id: 'renewals-by-agent',
    title: 'Renewals by agent',
    text: 'Motor policies whose term ended in the period, by the agent of the ended term.',
    columns: [text('name', 'Agent'), ...RENEWAL_COLUMNS],
    words: 'as-is',
    chart: { kind: 'bars', values: ['lost'] },
    opens: { list: 'policies', by: 'end-agent' },
  },
  {
    ...renewals,
    id: 'renewals-by-cover',
    title: 'Renewals by cover',
    text: 'Motor policies whose term ended in the period, by the cover of the ended term.',
    columns: [text('name', 'Cover'), ...RENEWAL_COLUMNS],
    words: 'cover',
    chart: { kind: 'bars', values: ['lost'] },
    opens: { list: 'policies', by: 'end-cover' },
  },
  {
    ...renewals,
    id: 'renewals-lost',
    title: 'Renewals lost by reason',
    text: 'Motor policies that weren’t renewed, by reason: a declined claim, an unpaid offer, a reminder without a response, or no contact.',
    columns: [text('name', 'Reason'), count('lost', 'Lost'), money('lost_pesewas', 'Premium lost')],
    words: 'lost-reason',
    chart: { kind: 'bars', values: ['lost'] },
    opens: { list: 'policies', by: 'end-lost' },
  },
] as const satisfies readonly Report[]

export const SALES_REPORTS = [...PRODUCTION, ...RENEWALS]
