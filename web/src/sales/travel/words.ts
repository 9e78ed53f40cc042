export const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** A person as far as the name is typed. */
export function nameOf({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** Limits are in euros, as embassies ask for them. */
export function euros(amount: number): string {
  return `€${amount.toLocaleString('en-GB')}`
}
