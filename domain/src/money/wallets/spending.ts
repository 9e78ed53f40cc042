import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { WalletLimits } from '../../platform/settings/values.ts'

export type Wallet = {
  floatPesewas: number
  commissionPesewas: number
  /** The reason for which a SuperAdmin froze the wallet; undefined if it is not frozen. */
  frozenBecause?: string
}

export function allowTopUp(amountPesewas: number, { topUpMinPesewas, topUpMaxPesewas }: WalletLimits): void {
  if (amountPesewas >= topUpMinPesewas && amountPesewas <= topUpMaxPesewas) return
  const [min, max] = [formatPesewas(topUpMinPesewas), formatPesewas(topUpMaxPesewas)]
  throw new Refusal('top_up_amount', `Enter an amount from ${min} to ${max}.`)
}

/** Refuses a premium payment above the float. The database also refuses a negative balance. */
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
  if (amountPesewas > wallet.commissionPesewas) throw commissionTooLow(wallet, 'move')
}

export type Withdrawal = { amountPesewas: number; feePesewas: number; withdrawnTodayPesewas: number }

/** The agent pays the fee: it is deducted from the amount and shown before the agent confirms. */
export function planWithdrawal(
  wallet: Wallet,
  { amountPesewas, feePesewas, withdrawnTodayPesewas }: Withdrawal,
  limits: WalletLimits,
): { receivesPesewas: number; needsApproval: boolean } {
  allowDebit(wallet)
  if (amountPesewas < limits.withdrawalMinPesewas) {
    throw new Refusal('withdrawal_too_small', `Withdraw ${formatPesewas(limits.withdrawalMinPesewas)} or more.`)
  }
  if (amountPesewas > wallet.commissionPesewas) throw commissionTooLow(wallet, 'withdraw')
  const leftTodayPesewas = limits.withdrawalDailyMaxPesewas - withdrawnTodayPesewas
  if (amountPesewas > leftTodayPesewas) {
    throw new Refusal(
      'withdrawal_daily_max',
      `You can withdraw ${formatPesewas(Math.max(0, leftTodayPesewas))} more today.`,
    )
  }
  const needsApproval = withdrawnTodayPesewas + amountPesewas > limits.withdrawalFreePesewas
  return { receivesPesewas: amountPesewas - feePesewas, needsApproval }
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

function commissionTooLow(wallet: Wallet, use: 'move' | 'withdraw'): Refusal {
  return new Refusal('commission_too_low', `You can ${use} up to ${formatPesewas(wallet.commissionPesewas)}.`)
}
