import { ACCOUNT_NAMES, ACCOUNTS, type AccountName } from '../../money/ledger/accounts.ts'
import { credit, debit, type Journal, journal } from '../../money/ledger/journal.ts'
import { formatPesewas } from '../../platform/money.ts'
import { amountOf, choiceOf, requireText, textOf, wrong } from './cells.ts'
import type { Cells } from './terms.ts'

export type OpeningLine = { account: AccountName; owner: string; debitPesewas: number }

const NAMES = ACCOUNT_NAMES.map((name) => [name, [ACCOUNTS[name].code, ACCOUNTS[name].name]] as const)

/** Owners that are single payments, payouts or claims. The file has no such records, so it cannot contain their balances. */
const SINGLE_RECORD_OWNERS = ['payment', 'payout', 'refund', 'claim', 'customer']

/** Reads one line of a trial balance; throws the reason if the row is wrong. */
export function readOpeningLine(cells: Cells): OpeningLine {
  const input = requireText(cells, 'account', 'the account')
  const account = choiceOf(input, NAMES)
  if (!account) throw wrong('account', `“${input}” isn’t an account. Enter its number or name, such as 1040.`)
  const { owner: kind, name } = ACCOUNTS[account]
  if (SINGLE_RECORD_OWNERS.includes(kind)) {
    throw wrong('account', `${name} has one balance for each ${kind}. Settle them in the previous system first.`)
  }
  const owner = textOf(cells, 'owner', 40)
  if (kind === 'none' && owner !== '') throw wrong('owner', `${name} has one balance. Leave the owner empty.`)
  if (kind !== 'none' && owner === '') throw wrong('owner', `Enter the ${kind} of this balance.`)
  const debits = amountOf(cells, 'debit')
  const credits = amountOf(cells, 'credit')
  if ((debits === 0) === (credits === 0)) throw wrong('debit', 'Enter either a debit or a credit.')
  if (debits > 0 && account in NEVER_DEBIT)
    throw wrong('debit', `${name} can’t be negative. Enter this amount under “Owed by agents”.`)
  return { account, owner, debitPesewas: debits - credits }
}

/** Wallets, whose balance is never negative. */
const NEVER_DEBIT: Partial<Record<AccountName, true>> = { floatWallet: true, commissionAvailable: true }

/** Key of a line. An account and owner can occur once only, because a second line is probably a typing error. */
export const keyOfLine = ({ account, owner }: OpeningLine) => `${account} ${owner}`.trim().toUpperCase()

/** Why a trial balance cannot be posted; undefined if it can. */
export function imbalanceReason(lines: readonly OpeningLine[]): string | undefined {
  const debits = sum(lines.map(({ debitPesewas }) => Math.max(0, debitPesewas)))
  const credits = sum(lines.map(({ debitPesewas }) => Math.max(0, -debitPesewas)))
  if (debits === credits) return undefined
  return `Debits are ${formatPesewas(debits)} and credits ${formatPesewas(credits)}. Correct the file until both are equal.`
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The opening journal: exactly the lines of the trial balance. */
export function openingBalances(importId: string, lines: readonly OpeningLine[]): Journal {
  return journal(
    'opening-balances',
    importId,
    lines.map(({ account, owner, debitPesewas }) =>
      debitPesewas > 0 ? debit(account, owner, debitPesewas) : credit(account, owner, -debitPesewas),
    ),
  )
}
