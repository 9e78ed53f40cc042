/** An agent has two wallet accounts: float bought in advance to pay premiums, and commission earned. */
export type WalletAccount = 'float' | 'commission'

export const TOP_UP_MIN_PESEWAS = 10_00
export const TOP_UP_MAX_PESEWAS = 25_000_00
export const WITHDRAWAL_MIN_PESEWAS = 20_00
export const WITHDRAWAL_DAILY_MAX_PESEWAS = 5_000_00
/** Larger withdrawals wait for an admin. */
export const WITHDRAWAL_FREE_PESEWAS = 2_000_00
export const NUMBERS_MAX = 3
/** A new or changed payout number rests this long: time for the owner of a stolen phone to notice. */
export const COOL_OFF_MS = 24 * 60 * 60_000
/** A statement covers at most this many months. */
export const STATEMENT_MONTHS_MAX = 12
