/** The two accounts of a wallet: prepaid float to pay premiums, and commission. */
export type WalletAccount = 'float' | 'commission'

export const NUMBERS_MAX = 3
/** Waiting period of a new or changed payout number, so that the owner of a stolen phone can react. */
export const COOL_OFF_MS = 24 * 60 * 60_000
/** A statement covers at most this many months. */
export const STATEMENT_MONTHS_MAX = 12
