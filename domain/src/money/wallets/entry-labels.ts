/** Names of ledger events on the wallet statement. */
const LABELS: Record<string, string> = {
  'wallet-topped-up': 'Top-up',
  'premium-from-wallet': 'Premium paid',
  'commission-vested': 'Commission',
  'commission-clawed-back': 'Commission reversed',
  'shortfall-recovered': 'Debt repaid',
  'commission-to-float': 'Commission moved to float',
  'disbursement-held': 'Withdrawal',
  'disbursement-returned': 'Withdrawal returned',
  reversal: 'Correction',
}

export function entryLabel(event: string): string {
  return LABELS[event] ?? event
}
