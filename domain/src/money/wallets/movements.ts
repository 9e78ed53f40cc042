/** What a wallet's statement calls the events of the books. */
const LABELS: Record<string, string> = {
  'wallet-topped-up': 'Top-up',
  'premium-from-wallet': 'Premium paid',
  'commission-vested': 'Commission',
  'commission-clawed-back': 'Commission taken back',
  'shortfall-recovered': 'Taken for what was owed',
  'commission-to-float': 'Commission moved to float',
  'disbursement-held': 'Withdrawal',
  'disbursement-returned': 'Withdrawal returned',
  reversal: 'Correction',
}

export function movementLabel(event: string): string {
  return LABELS[event] ?? event
}
