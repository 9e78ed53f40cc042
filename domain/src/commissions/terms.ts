export const COMMISSION_STATUSES = ['pending', 'available', 'paid', 'reversed'] as const
/** Earned with the sale, available when it vests, paid out, or taken back. */
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number]

export const COMMISSION_STATUS_LABELS: Record<CommissionStatus, string> = {
  pending: 'Pending',
  available: 'Available',
  paid: 'Paid',
  reversed: 'Reversed',
}

/** Withholding tax goes by what the payee is; staff are taxed through the payroll. */
export const PAYEE_KINDS = ['individual', 'entity', 'staff'] as const
export type PayeeKind = (typeof PAYEE_KINDS)[number]

export const COMMISSION_REFUSALS = ['RATE_OUT_OF_RANGE', 'RATE_BACKDATED', 'NO_COMMISSION_RULE'] as const
export type CommissionRefusal = (typeof COMMISSION_REFUSALS)[number]
