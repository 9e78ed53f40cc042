export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

type Account = { code: string; name: string; type: AccountType; owner: string; neverBelowZero?: true }

/**
 * The chart of accounts of an intermediary: premium is held for the insurer, not earned. `owner` is the kind of id that
 * identifies a sub-account. Only the two wallet accounts carry a running balance, which must not be negative.
 */
export const ACCOUNTS = {
  collectionFloat: { code: '1010', name: 'Provider collection account', type: 'asset', owner: 'provider' },
  disbursementFloat: { code: '1020', name: 'Provider payout account', type: 'asset', owner: 'provider' },
  premiumTrustBank: { code: '1040', name: 'Bank, premium trust', type: 'asset', owner: 'none' },
  operatingBank: { code: '1050', name: 'Bank, operating', type: 'asset', owner: 'none' },
  agentReceivable: { code: '1110', name: 'Owed by agents', type: 'asset', owner: 'agent' },
  insurerRecoverable: { code: '1140', name: 'Refunds recoverable from insurer', type: 'asset', owner: 'insurer' },
  floatWallet: { code: '2010', name: 'Agent float wallet', type: 'liability', owner: 'agent', neverBelowZero: true },
  commissionAvailable: {
    code: '2020',
    name: 'Agent commission, available',
    type: 'liability',
    owner: 'agent',
    neverBelowZero: true,
  },
  commissionPending: { code: '2021', name: 'Agent commission, pending', type: 'liability', owner: 'agent' },
  staffCommission: { code: '2030', name: 'Staff commission payable', type: 'liability', owner: 'staff' },
  withholdingTax: { code: '2040', name: 'Withholding tax payable', type: 'liability', owner: 'none' },
  premiumPayable: { code: '2110', name: 'Premium payable to insurer', type: 'liability', owner: 'insurer' },
  vat: { code: '2120', name: 'VAT collected', type: 'liability', owner: 'insurer' },
  nhil: { code: '2121', name: 'NHIL collected', type: 'liability', owner: 'insurer' },
  getFund: { code: '2122', name: 'GETFund levy collected', type: 'liability', owner: 'insurer' },
  covidLevy: { code: '2123', name: 'COVID-19 levy collected', type: 'liability', owner: 'insurer' },
  stickerFees: { code: '2130', name: 'Sticker fees collected', type: 'liability', owner: 'authority' },
  brownCardFees: { code: '2131', name: 'Brown Card fees collected', type: 'liability', owner: 'authority' },
  nicContribution: { code: '2132', name: 'NIC contribution collected', type: 'liability', owner: 'authority' },
  refundsPayable: { code: '2210', name: 'Customer refunds payable', type: 'liability', owner: 'refund' },
  claimsPayable: { code: '2220', name: 'Claims payable', type: 'liability', owner: 'claim' },
  claimsFunds: { code: '2230', name: 'Claims funds received from insurer', type: 'liability', owner: 'insurer' },
  customerCredit: { code: '2310', name: 'Customer credit', type: 'liability', owner: 'customer' },
  suspense: { code: '2900', name: 'Suspense, unallocated receipts', type: 'liability', owner: 'payment' },
  // Payments settle before the policy is issued. Until the policy is issued, this account holds the paid premium.
  unissuedPremium: { code: '2905', name: 'Premium received, not yet issued', type: 'liability', owner: 'payment' },
  inTransit: { code: '2910', name: 'Disbursements in transit', type: 'liability', owner: 'payout' },
  openingEquity: { code: '3010', name: 'Opening balance equity', type: 'equity', owner: 'none' },
  brokerage: { code: '4010', name: 'Brokerage commission income', type: 'income', owner: 'product' },
  serviceFees: { code: '4020', name: 'Policy and service fees', type: 'income', owner: 'none' },
  cancellationFees: { code: '4030', name: 'Cancellation fees retained', type: 'income', owner: 'none' },
  agentCommission: { code: '5010', name: 'Agent commission expense', type: 'expense', owner: 'agent' },
  staffIncentive: { code: '5011', name: 'Staff commission expense', type: 'expense', owner: 'staff' },
  collectionFees: { code: '5020', name: 'Gateway fees, collections', type: 'expense', owner: 'provider' },
  disbursementFees: { code: '5021', name: 'Gateway fees, disbursements', type: 'expense', owner: 'provider' },
  differences: { code: '5090', name: 'Reconciliation differences', type: 'expense', owner: 'none' },
} as const satisfies Record<string, Account>

export type AccountName = keyof typeof ACCOUNTS
// Object.keys widens the keys to string.
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as [AccountName, ...AccountName[]]

/** Debits increase assets and expenses; credits increase liabilities, equity and income. */
export function normalSide(account: AccountName): 'debit' | 'credit' {
  const { type } = ACCOUNTS[account]
  return type === 'asset' || type === 'expense' ? 'debit' : 'credit'
}
