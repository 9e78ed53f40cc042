import type { AccountName } from './accounts.ts'
import { credit, debit, type Journal, journal, type Line } from './journal.ts'

type SettledBalances = {
  settlementId: string
  /** Amount that we owe on each account; negative if the payee owes us, such as refunds after remittance. */
  balances: readonly { account: AccountName; owner: string; pesewas: number }[]
}

/** Pays a bordereau from the premium trust and clears its accounts up to the cut-off; refunds are offset (J18). */
export function bordereauPaid(paid: SettledBalances): Journal {
  return journal('bordereau-paid', paid.settlementId, clearingLines(paid, 'premiumTrustBank'))
}

/** Pays levies from the premium trust, or withholding tax from the operating account (J19). */
export function returnPaid(paid: SettledBalances & { bank: 'premiumTrustBank' | 'operatingBank' }): Journal {
  return journal('return-paid', paid.settlementId, clearingLines(paid, paid.bank))
}

function clearingLines({ balances }: SettledBalances, bank: AccountName): Line[] {
  const total = balances.reduce((sum, { pesewas }) => sum + pesewas, 0)
  return [
    ...balances.map(({ account, owner, pesewas }) =>
      pesewas > 0 ? debit(account, owner, pesewas) : credit(account, owner, -pesewas),
    ),
    total > 0 ? credit(bank, '', total) : debit(bank, '', -total),
  ]
}
