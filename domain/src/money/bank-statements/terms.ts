import { ACCOUNTS } from '../ledger/accounts.ts'
import type { Provider } from '../payments/terms.ts'

export const BANK_ACCOUNTS = ['trust', 'operating'] as const
export type BankAccount = (typeof BANK_ACCOUNTS)[number]

export const BANK_ACCOUNT_TITLES: Record<BankAccount, string> = {
  trust: 'Premium trust account',
  operating: 'Operating account',
}

/** The ledger account of each bank account. */
export const BANK_LEDGER = { trust: 'premiumTrustBank', operating: 'operatingBank' } as const
export const BANK_LEDGER_CODES: Record<BankAccount, string> = {
  trust: ACCOUNTS.premiumTrustBank.code,
  operating: ACCOUNTS.operatingBank.code,
}

/** How lines and movements were matched: by rule, by a person, or as a posting that explains the line. */
export const MATCH_KINDS = ['exact', 'split', 'joined', 'manual', 'explained'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

export const MATCH_STATES = ['proposed', 'confirmed', 'declined'] as const
export type MatchState = (typeof MATCH_STATES)[number]

/** How a person resolves a line: as a recorded movement, or as a posting to the account of this purpose. */
export const LINE_PURPOSES = ['movement', 'collection', 'charge', 'unallocated'] as const
export type LinePurpose = (typeof LINE_PURPOSES)[number]

export const PURPOSE_LABELS: Record<LinePurpose, string> = {
  movement: 'Recorded movement',
  collection: 'Collected by a provider',
  charge: 'Bank charge or interest',
  unallocated: 'Unknown, post to suspense',
}

export const PROVIDER_TITLES: Record<Provider, string> = { hubtel: 'Hubtel', mtn: 'MTN' }

/** The columns of a statement by their headings. A bank has one amount column with a sign, or one for each direction. */
export type BankLayout = {
  date: string
  description: string
  reference: string
  amount: string
  credit: string
  debit: string
  balance: string
}

export const LAYOUT_FIELDS = ['date', 'description', 'reference', 'amount', 'credit', 'debit', 'balance'] as const
