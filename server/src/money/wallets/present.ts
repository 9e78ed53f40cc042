import type { MomoAccount, Wallet, WalletEntry } from '@okwan/contract/money/wallets'
import { entryLabel } from '@okwan/domain/money/wallets/entry-labels'
import { usableFrom, type WalletNumber } from '@okwan/domain/money/wallets/numbers'
import type { WalletAccount } from '@okwan/domain/money/wallets/terms'
import { maskPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import type { WalletLimits } from '@okwan/domain/platform/settings/values'
import type { EntryRow, FullWalletRow, MomoAccountRow } from './store.ts'

export function presentWallet(row: FullWalletRow, limits: WalletLimits, now: Date): Wallet {
  const leftTodayPesewas = Math.max(0, limits.withdrawalDailyMaxPesewas - row.reserved_today_pesewas)
  return {
    floatPesewas: row.float_pesewas,
    commissionPesewas: row.commission_pesewas,
    commissionPendingPesewas: row.commission_pending_pesewas,
    owedPesewas: row.owed_pesewas,
    reservedPesewas: row.reserved_pesewas,
    paidOutThisMonthPesewas: row.paid_this_month_pesewas,
    frozenBecause: row.frozen_because,
    lowBalancePesewas: row.low_balance_pesewas,
    isLow: row.low_balance_pesewas !== null && row.float_pesewas < row.low_balance_pesewas,
    topUpMinPesewas: limits.topUpMinPesewas,
    topUpMaxPesewas: limits.topUpMaxPesewas,
    withdrawalMinPesewas: limits.withdrawalMinPesewas,
    withdrawalLeftTodayPesewas: leftTodayPesewas,
    dailyWithdrawalWithoutApprovalMaxPesewas: limits.withdrawalFreePesewas,
    floatPaymentWithoutCodeMaxPesewas: limits.floatPaymentFreePesewas,
    updatedAt: now.toISOString(),
  }
}

export function presentEntry(row: EntryRow, account: WalletAccount): WalletEntry {
  return {
    walletEntryId: `${row.journal_id}:${row.position}`,
    at: row.posted_at.toISOString(),
    account,
    event: row.event,
    label: entryLabel(row.event),
    sourceId: row.source_id,
    policyNumber: row.policy_number,
    // Credits increase the account; `0 -` avoids -0.
    amountPesewas: 0 - row.debit_pesewas,
    balancePesewas: row.balance_after_pesewas,
  }
}

export function presentMomoAccount(row: MomoAccountRow, now: Date): MomoAccount {
  const from = usableFrom(numberOf(row))
  return {
    momoAccountId: row.id,
    network: row.network,
    networkName: NETWORK_NAMES[row.network],
    msisdn: maskPhone(row.phone),
    accountName: row.account_name,
    isDefault: row.is_default,
    verifiedAt: row.verified_at.toISOString(),
    usableFrom: from.toISOString(),
    isUsable: now >= from,
  }
}

export function numberOf(row: MomoAccountRow): WalletNumber {
  return { id: row.id, phone: row.phone, isDefault: row.is_default, changedAt: row.changed_at }
}
