/** Why money leaves: a customer's premium back, a claim, or an agent's own commission. */
export type PayoutKind = 'refund' | 'claim' | 'withdrawal'

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
  waiting_for_float: 'Waiting for funds',
  disbursing: 'Being sent',
  paid: 'Paid',
  failed: 'Failed',
  review: 'Under review',
  rejected: 'Rejected',
  withdrawn: 'Taken back',
  on_hold: 'On hold',
}

/** One sending of money under one reference. A payout may take several; at most one pays it. */
export const DISBURSEMENT_STATES = ['created', 'submitted', 'awaiting', 'unknown', 'paid', 'failed', 'review'] as const
export type DisbursementState = (typeof DISBURSEMENT_STATES)[number]

/** How it leaves: back by the provider that collected it, to a wallet, or to a bank account. */
export type PayoutRoute = 'provider_refund' | 'send' | 'bank'

export const ROUTE_LABELS: Record<PayoutRoute, string> = {
  provider_refund: 'Given back by the provider that collected it',
  send: 'Sent to the wallet',
  bank: 'Sent to the bank account',
}

/** The banks that Hubtel sends to, by its codes. */
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

/** Rows that one approval may cover. */
export const BATCH_MAX = 200
/** Working days within which a request should be decided. */
export const DECIDE_WITHIN_WORKING_DAYS = 3
