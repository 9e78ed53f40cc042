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
  /** Why a super admin stopped all debits; undefined when nobody did. */
  frozenBecause?: string
}

export function allowTopUp(amountPesewas: number): void {
  if (amountPesewas >= TOP_UP_MIN_PESEWAS && amountPesewas <= TOP_UP_MAX_PESEWAS) return
  const [least, most] = [formatPesewas(TOP_UP_MIN_PESEWAS), formatPesewas(TOP_UP_MAX_PESEWAS)]
  throw new Refusal('top_up_amount', `Top up between ${least} and ${most}.`)
}

/** Paying a premium from float. The database refuses an overdraft as well. */
export function allowFloatPayment(wallet: Wallet, amountPesewas: number): void {
  allowDebit(wallet)
  if (wallet.floatPesewas < amountPesewas) {
    const missing = formatPesewas(amountPesewas - wallet.floatPesewas)
    throw new Refusal('wallet_too_low', `Your wallet is ${missing} short. Top it up or collect by mobile money.`)
  }
}

export function allowMoveToFloat(wallet: Wallet, amountPesewas: number): void {
  allowDebit(wallet)
  if (amountPesewas <= 0) throw new Refusal('nothing_to_move')
  if (amountPesewas > wallet.commissionPesewas) throw commissionTooLow(wallet)
}

export type Withdrawal = { amountPesewas: number; feePesewas: number; withdrawnTodayPesewas: number }

/** The agent bears the fee: it comes out of the amount and is shown before confirming. */
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

/** A notice goes out when a debit takes the float below the agent's own threshold, not at every debit after it. */
export function fellLow(beforePesewas: number, afterPesewas: number, thresholdPesewas: number): boolean {
  return beforePesewas >= thresholdPesewas && afterPesewas < thresholdPesewas
}

function allowDebit({ frozenBecause }: Wallet): void {
  if (frozenBecause !== undefined) {
    throw new Refusal('wallet_frozen', `Your wallet is frozen: ${frozenBecause}. Ask the office.`)
  }
}

function commissionTooLow(wallet: Wallet): Refusal {
  return new Refusal(
    'commission_too_low',
    `You have ${formatPesewas(wallet.commissionPesewas)} of commission available.`,
  )
}
