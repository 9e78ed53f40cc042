import type { AccountName } from './accounts.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

type BankName = 'premiumTrustBank' | 'operatingBank'

/** A line of the bank statement that shows collected money of a provider in the premium trust account (J16). */
export function providerSettled(line: {
  lineId: string
  bank: BankName
  provider: string
  amountPesewas: number
}): Journal {
  const { lineId, bank, provider, amountPesewas } = line
  return bankJournal('provider-settled', lineId, bank, { account: 'collectionFloat', owner: provider, amountPesewas })
}

/** A line of the bank statement that two people explain: a charge or interest, or an unknown amount in suspense. */
export function bankLineExplained(line: {
  lineId: string
  bank: BankName
  purpose: 'charge' | 'unallocated'
  amountPesewas: number
}): Journal {
  const { lineId, bank, purpose, amountPesewas } = line
  const against =
    purpose === 'charge'
      ? ({ account: 'differences', owner: '' } as const)
      : ({ account: 'suspense', owner: lineId } as const)
  return bankJournal('bank-line-explained', lineId, bank, { ...against, amountPesewas })
}

/** The operating account repays the fees that providers deducted from premium to the trust account (J17). */
export function gatewayFeesFunded(transfer: { transferId: string; amountPesewas: number }): Journal {
  return journal('gateway-fees-funded', transfer.transferId, [
    debit('premiumTrustBank', '', transfer.amountPesewas),
    credit('operatingBank', '', transfer.amountPesewas),
  ])
}

/** An insurer pays us for claims, for each claim or in advance (J13a). */
export function claimsFundsReceived(transfer: { transferId: string; insurer: string; amountPesewas: number }): Journal {
  return journal('claims-funds-received', transfer.transferId, [
    debit('premiumTrustBank', '', transfer.amountPesewas),
    credit('claimsFunds', transfer.insurer, transfer.amountPesewas),
  ])
}

/** A positive amount is money that the bank account received. */
function bankJournal(
  event: string,
  sourceId: string,
  bank: BankName,
  against: { account: AccountName; owner: string; amountPesewas: number },
): Journal {
  const { account, owner, amountPesewas } = against
  return journal(
    event,
    sourceId,
    amountPesewas > 0
      ? [debit(bank, '', amountPesewas), credit(account, owner, amountPesewas)]
      : [debit(account, owner, -amountPesewas), credit(bank, '', -amountPesewas)],
  )
}
