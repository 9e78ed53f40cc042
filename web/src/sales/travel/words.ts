export const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Underwriting states other than accepted. */
export const REFERRAL_LABELS = {
  referred: 'Awaiting underwriter',
  documents_wanted: 'Awaiting documents',
  declined: 'Declined',
}

export const NO_NAME = 'No name yet'

export const HEALTH_ACCESS_NOTE = 'Health data is confidential. Access is logged.'

/** Name of a person, which may be incomplete in a draft. */
export function nameOf({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** Limits are in euros, the currency that embassies require. */
export function euros(amount: number): string {
  return `€${amount.toLocaleString('en-GB')}`
}
