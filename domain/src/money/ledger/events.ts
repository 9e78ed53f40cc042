/** Names of ledger events in the lists of the accountant. A wallet statement has its own names, for agents. */
const TITLES: Record<string, string> = {
  'premium-collected': 'Premium collected',
  'premium-from-wallet': 'Premium paid from a wallet',
  'premium-issued': 'Premium issued',
  'wallet-topped-up': 'Wallet top-up',
  'receipt-parked': 'Receipt in suspense',
  'suspense-to-premium': 'Suspense allocated to premium',
  'suspense-to-wallet': 'Suspense allocated to a wallet',
  'suspense-to-refund': 'Suspense refunded',
  'credit-to-refund': 'Overpayment refunded',
  'collection-reversed': 'Collection reversed by the provider',
  'brokerage-earned': 'Brokerage earned',
  'brokerage-reversed': 'Brokerage reversed',
  'refund-approved': 'Refund approved',
  'unissued-refund-approved': 'Refund of unissued premium approved',
  'commission-accrued': 'Commission earned',
  'commission-vested': 'Commission available',
  'commission-clawed-back': 'Commission reversed',
  'commission-to-float': 'Commission moved to the float account',
  'shortfall-recovered': 'Debt of an agent repaid',
  'staff-commission-accrued': 'Staff commission earned',
  'staff-commission-clawed-back': 'Staff commission reversed',
  'staff-commissions-paid': 'Staff commission paid',
  'claim-approved': 'Claim approved',
  'claim-released': 'Claim approval withdrawn',
  'disbursement-held': 'Payout sent',
  'disbursement-paid': 'Payout paid',
  'disbursement-paid-late': 'Payout paid late',
  'disbursement-returned': 'Payout returned',
  'float-funded': 'Transfer to a provider',
  'float-corrected': 'Provider account corrected',
  'gateway-fees-funded': 'Gateway fees repaid',
  'claims-funds-received': 'Claims funds received',
  'provider-settled': 'Settled by a provider',
  'bank-line-explained': 'Bank line explained',
  'bordereau-paid': 'Bordereau paid',
  'return-paid': 'Return paid',
  'opening-balances': 'Opening balance',
}

/** `Refund approved`, or `Reversed: Refund approved` for the reversal of such a journal. */
export function eventTitle(event: string, sourceId = ''): string {
  if (event !== 'reversal') return TITLES[event] ?? event
  const [reversed = ''] = sourceId.split(':')
  return reversed === '' ? 'Reversal' : `Reversed: ${eventTitle(reversed)}`
}
