import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  TOP_UP_MAX_PESEWAS,
  TOP_UP_MIN_PESEWAS,
  WITHDRAWAL_DAILY_MAX_PESEWAS,
  WITHDRAWAL_FREE_PESEWAS,
  WITHDRAWAL_MIN_PESEWAS,
} from './terms.ts'

export type Wallet = {
  floatPesewas: number
  commissionPesewas: number
  /** The reason for which a SuperAdmin froze the wallet; undefined if it is not frozen. */
  frozenBecause?: string
}

export function allowTopUp(amountPesewas: number): void {
  if (amountPesewas >= TOP_UP_MIN_PESEWAS && amountPesewas <= TOP_UP_MAX_PESEWAS) return
  const [min, max] = [formatPesewas(TOP_UP_MIN_PESEWAS), formatPesewas(TOP_UP_MAX_PESEWAS)]
  throw new Refusal('top_up_amount', `Enter an amount from ${min} to ${max}.`)
}

/** Premium payment from float. The database refuses a negative balance too. */
export function allowFloatPayment(wallet: Wallet, amountPesewas: number): void {
  allowDebit(wallet)
  if (wallet.floatPesewas < amountPesewas) {
    const missing = formatPesewas(amountPesewas - wallet.floatPesewas)
    throw new Refusal('wallet_too_low', `Your float is ${missing} short. Top up or use mobile money.`)
  }
}

export function allowMoveToFloat(wallet: Wallet, amountPesewas: number): void {
  allowDebit(wallet)
  if (amountPesewas <= 0) throw new Refusal('nothing_to_move')
  if (amountPesewas > wallet.commissionPesewas) throw commissionTooLow(wallet)
}

export type Withdrawal = { amountPesewas: number; feePesewas: number; withdrawnTodayPesewas: number }

/** The agent pays the fee: it is deducted from the amount and shown before the agent confirms. */
export function planWithdrawal(
  wallet: Wallet,
  { amountPesewas, feePesewas, withdrawnTodayPesewas }: Withdrawal,
): { receivesPesewas: number; needsApproval: boolean } {
  allowDebit(wallet)
  if (amountPesewas < WITHDRAWAL_MIN_PESEWAS) {
    throw new Refusal('withdrawal_too_small', `Withdraw ${formatPesewas(WITHDRAWAL_MIN_PESEWAS)} or more.`)
  }
  if (amountPesewas > wallet.commissionPesewas) throw commissionTooLow(wallet)
  const leftTodayPesewas = WITHDRAWAL_DAILY_MAX_PESEWAS - withdrawnTodayPesewas
  if (amountPesewas > leftTodayPesewas) {
    throw new Refusal(
      'withdrawal_daily_max',
      `You can withdraw ${formatPesewas(Math.max(0, leftTodayPesewas))} more today.`,
    )
  }
  return { receivesPesewas: amountPesewas - feePesewas, needsApproval: amountPesewas > WITHDRAWAL_FREE_PESEWAS }
}

/** Whether a debit has just taken the float below the agent's alert level; later debits send no further alert. */
export function hasFallenBelow(beforePesewas: number, afterPesewas: number, thresholdPesewas: number): boolean {
  return beforePesewas >= thresholdPesewas && afterPesewas < thresholdPesewas
}

function allowDebit({ frozenBecause }: Wallet): void {
  if (frozenBecause !== undefined) {
    throw new Refusal('wallet_frozen', `Your wallet is frozen: ${frozenBecause}. Contact the office.`)
  }
}

function commissionTooLow(wallet: Wallet): Refusal {
  return new Refusal('commission_too_low', `Your available commission is ${formatPesewas(wallet.commissionPesewas)}.`)
}
