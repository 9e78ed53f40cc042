/** Fields that group and filter rows. Values of the kind `id` are ids of records; all other values are codes or names. */
export const DIMENSIONS = {
  month: { title: 'Month', text: 'Calendar month of the date.', time: true },
  week: { title: 'Week', text: 'Week of the date, named by its Monday.', time: true },
  day: { title: 'Day', text: 'Day of the date.', time: true },
  endMonth: { title: 'Month of expiry', text: 'Month in which the term of the policy ends.' },
  product: { title: 'Product', text: 'Motor or travel.' },
  cover: { title: 'Cover', text: 'Motor cover or travel plan.' },
  riskClass: { title: 'Risk class', text: 'Class of the vehicle in the rate book; empty for travel.' },
  kind: { title: 'Type of sale', text: 'New business, renewal or change of a policy.' },
  insurer: { title: 'Insurer', text: 'Insurer that carries the policy.' },
  status: { title: 'Policy status', text: 'Current status of the policy version.' },
  branch: { title: 'Branch', text: 'Branch of the record.', id: true },
  branchGroup: { title: 'Branch group', text: 'Group of the branch.', id: true },
  seller: { title: 'Agent', text: 'Agent of the sale, including sales of assistants. Office users by name.', id: true },
  region: { title: 'Region', text: 'Region of the customer’s address.' },
  method: { title: 'Payment method', text: 'Mobile money or wallet.' },
  network: { title: 'Network', text: 'Mobile money network; empty for wallets.' },
  purpose: { title: 'Purpose', text: 'Purpose of the payment: policy, renewal, change or wallet top-up.' },
  paymentStatus: { title: 'Payment status', text: 'Current status of the payment attempt.' },
  claimType: { title: 'Claim type', text: 'Type of loss.' },
  claimStatus: { title: 'Claim status', text: 'Current status of the claim.' },
  payee: { title: 'Person', text: 'Person who earns the commission.', id: true },
  refundCause: { title: 'Reason', text: 'Reason for the refund.' },
  refundStatus: { title: 'Refund status', text: 'Current status of the refund.' },
} as const satisfies Record<string, Dimension>
export type Dimension = { title: string; text: string; time?: true; id?: true }
export type DimensionId = keyof typeof DIMENSIONS

export type Measure = {
  id: string
  title: string
  text: string
  /** `percent` is in basis points, `money` in pesewas. */
  kind: 'count' | 'money' | 'percent'
  /** The measure is the first of these divided by the second, in rows and in the total. */
  quotient?: readonly [part: string, whole: string]
  /** Rows do not add up to the total, because one record can be in several rows. */
  overlaps?: true
}

const count = (id: string, title: string, text: string): Measure => ({ id, title, text, kind: 'count' })
const money = (id: string, title: string, text: string): Measure => ({ id, title, text, kind: 'money' })
const average = (title: string, text: string, quotient: [string, string]): Measure => ({
  ...money('average', title, text),
  quotient,
})

const TIME = ['month', 'week', 'day'] as const
const PLACE = ['branch', 'branchGroup'] as const
const POLICY = ['product', 'cover', 'riskClass', 'insurer', 'seller', 'region'] as const

export type DataSet = {
  title: string
  /** Condition that selects the counted records. */
  text: string
  /** The date to which the period and the dimensions of time apply. */
  date: string
  dimensions: readonly DimensionId[]
  measures: readonly Measure[]
}

export const DATA_SETS = {
  'policies-sold': {
    title: 'Policies sold',
    text: 'Policies, renewals and changes that were issued in the period. Changes add premium, but no policies.',
    date: 'Issue date',
    dimensions: [...TIME, 'kind', 'status', ...POLICY, ...PLACE],
    measures: [
      count('policies', 'Policies', 'New policies and renewals.'),
      money('gross', 'Total premium', 'Premium with levies and taxes.'),
      money('net', 'Net premium', 'Premium without levies and taxes.'),
      money('fees', 'Levies and taxes', 'Statutory charges on top of the premium.'),
      average('Average premium', 'Total premium divided by policies.', ['gross', 'policies']),
      { ...count('customers', 'Customers', 'Number of policyholders.'), overlaps: true },
    ],
  },
  'policies-in-force': {
    title: 'Policies in force',
    text: 'Policies that cover the last day of the period. The premium of a term includes that of its changes.',
    date: 'Last day of the period',
    dimensions: ['endMonth', ...POLICY, ...PLACE],
    measures: [
      count('policies', 'Policies', 'Policies that cover the day.'),
      money('net', 'Net premium', 'Premium of the term without levies and taxes.'),
      money('insured', 'Sum insured', 'Sum insured on the day.'),
      average('Average net premium', 'Net premium divided by policies.', ['net', 'policies']),
    ],
  },
  payments: {
    title: 'Payments',
    text: 'Payment attempts that were started in the period, whatever their result.',
    date: 'Start of the payment',
    dimensions: [...TIME, 'method', 'network', 'purpose', 'paymentStatus', 'seller', ...PLACE],
    measures: [
      count('attempts', 'Attempts', 'Payment attempts.'),
      count('successful', 'Successful', 'Attempts that succeeded.'),
      money('paid', 'Received', 'Amount received, including amounts under review.'),
      money('due', 'Requested', 'Amount requested from the payer.'),
      money('fees', 'Gateway fees', 'Fees of received payments.'),
      {
        id: 'successRate',
        title: 'Success rate',
        text: 'Successful attempts divided by all attempts.',
        kind: 'percent',
        quotient: ['successful', 'attempts'],
      },
    ],
  },
  claims: {
    title: 'Claims',
    text: 'Claims that were reported in the period, with their current amounts.',
    date: 'Report date',
    dimensions: [...TIME, 'claimType', 'claimStatus', ...POLICY, ...PLACE],
    measures: [
      count('claims', 'Claims', 'Reported claims.'),
      money('paid', 'Paid', 'Amount paid to date.'),
      money('outstanding', 'Outstanding', 'Unpaid part of the reserve; zero for closed claims.'),
      money('incurred', 'Incurred', 'Paid and outstanding together.'),
      count('late', 'Late', 'Claims that missed one of their deadlines.'),
      average('Average incurred', 'Incurred divided by claims.', ['incurred', 'claims']),
    ],
  },
  commissions: {
    title: 'Commissions',
    text: 'Commission that was earned, reversed or became available in the period. Each amount counts on its own date. Admins see the commission of agents only.',
    date: 'Date of the amount',
    dimensions: [...TIME, 'payee', 'product', 'cover', 'riskClass', 'insurer', ...PLACE],
    measures: [
      count('lines', 'Lines', 'Commission lines that were earned.'),
      money('earned', 'Earned', 'Gross commission earned.'),
      money('reversed', 'Reversed', 'Gross commission reversed by refunds.'),
      money('kept', 'Net of reversals', 'Earned less reversed.'),
      money('vested', 'Became available', 'Commission that became available.'),
      money('withheld', 'Tax withheld', 'Withholding tax on available commission.'),
      money('base', 'Premium', 'Premium on which the commission is calculated.'),
    ],
  },
  refunds: {
    title: 'Refunds',
    text: 'Refunds that were paid in the period, and refunds requested in the period that are still open.',
    date: 'Payment date, or request date while open',
    dimensions: [...TIME, 'refundCause', 'refundStatus', ...PLACE],
    measures: [
      count('refunds', 'Refunds', 'Paid and open refunds.'),
      money('paid', 'Paid', 'Amount of paid refunds.'),
      money('outstanding', 'Outstanding', 'Amount of open refunds.'),
    ],
  },
} as const satisfies Record<string, DataSet>
export type DataSetId = keyof typeof DATA_SETS
// Object.keys widens the keys to string.
export const DATA_SET_IDS = Object.keys(DATA_SETS) as [DataSetId, ...DataSetId[]]
export type MeasureOf<Id extends DataSetId> = (typeof DATA_SETS)[Id]['measures'][number]['id']

export const MAX_GROUPS = 2
export const MAX_MEASURES = 6
export const MAX_FILTERS = 6
export const MAX_VALUES = 30
/** Key of records without a value, such as the network of a wallet payment. */
export const NO_VALUE = 'none'

/** `branch,month` */
export const splitList = (text: string | undefined): string[] => text?.split(',').filter(Boolean) ?? []

export type Filter = { dimension: string; values: string[] }

/** `product~motor~travel,cover~comprehensive` */
export function readFilters(text: string | undefined): Filter[] {
  return splitList(text).map((part) => {
    const [dimension = '', ...values] = part.split('~')
    return { dimension, values }
  })
}

export function writeFilters(filters: readonly Filter[]): string {
  return filters
    .filter(({ values }) => values.length > 0)
    .map(({ dimension, values }) => [dimension, ...values].join('~'))
    .join(',')
}
