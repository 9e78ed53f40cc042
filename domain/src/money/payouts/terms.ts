/** A refund of premium to a customer, a claim payment, or a withdrawal of commission by an agent. */
export type PayoutKind = 'refund' | 'claim' | 'withdrawal'

/** Reasons of refunds, by the account that funds them. */
export const REFUND_CAUSES = ['premium', 'unissued', 'suspense', 'credit', 'owed'] as const

export const REFUND_CAUSE_LABELS: Record<(typeof REFUND_CAUSES)[number], string> = {
  premium: 'Cancelled or reduced cover',
  unissued: 'Payment without a policy',
  suspense: 'Payment that couldn’t be allocated',
  credit: 'Overpayment',
  owed: 'Existing payable',
}

export const PAYOUT_STATES = [
  'requested',
  'in_review',
  'recommended',
  'approved',
  'waiting_for_float',
  'disbursing',
  'paid',
  'failed',
  'review',
  'rejected',
  'withdrawn',
  'on_hold',
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export const PAYOUT_STATE_LABELS: Record<PayoutState, string> = {
  requested: 'Requested',
  in_review: 'In review',
  recommended: 'Recommended',
  approved: 'Approved',
  waiting_for_float: 'Awaiting funds',
  disbursing: 'Sending',
  paid: 'Paid',
  failed: 'Failed',
  review: 'Status unclear',
  rejected: 'Rejected',
  withdrawn: 'Cancelled',
  on_hold: 'On hold',
}

/** One attempt to pay a payout, with its own reference. At most one disbursement of a payout is paid. */
export const DISBURSEMENT_STATES = ['created', 'submitted', 'awaiting', 'unknown', 'paid', 'failed', 'review'] as const
export type DisbursementState = (typeof DISBURSEMENT_STATES)[number]

/** The payment route: a refund by the collecting provider, or a transfer to mobile money or to a bank account. */
export type PayoutRoute = 'provider_refund' | 'send' | 'bank'

export const ROUTE_LABELS: Record<PayoutRoute, string> = {
  provider_refund: 'Refund by collecting provider',
  send: 'Mobile money transfer',
  bank: 'Bank transfer',
}

/** The banks to which Hubtel sends money, by Hubtel's codes. */
export const BANKS: Record<string, string> = {
  300302: 'Standard Chartered Bank',
  300303: 'Absa Bank',
  300304: 'GCB Bank',
  300305: 'National Investment Bank',
  300306: 'ARB Apex Bank',
  300307: 'Agricultural Development Bank',
  300309: 'Universal Merchant Bank',
  300310: 'Republic Bank',
  300311: 'Zenith Bank',
  300312: 'Ecobank',
  300313: 'CalBank',
  300316: 'First Atlantic Bank',
  300317: 'Prudential Bank',
  300318: 'Stanbic Bank',
  300319: 'First Bank of Nigeria',
  300320: 'Bank of Africa',
  300322: 'Guaranty Trust Bank',
  300323: 'Fidelity Bank',
  300324: 'Sahel-Sahara Bank',
  300325: 'United Bank for Africa',
  300329: 'Access Bank',
  300331: 'Consolidated Bank Ghana',
  300334: 'First National Bank',
  300362: 'GHL Bank',
}

/** Maximum number of payouts in one approval batch. */
export const BATCH_MAX = 200
