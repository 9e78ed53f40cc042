/** Details that the national card register compares. */
export const COMPARED_DETAILS = ['firstName', 'lastName', 'dateOfBirth'] as const
export type ComparedDetail = (typeof COMPARED_DETAILS)[number]

const COMPARED_DETAIL_LABELS: Record<ComparedDetail, string> = {
  firstName: 'first name',
  lastName: 'last name',
  dateOfBirth: 'date of birth',
}

/** `waiting`: the register has not responded yet. `unavailable`: the register never responded. */
export const CHECK_STATES = ['waiting', 'match', 'mismatch', 'unknown', 'unavailable'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** Why a check was started. */
export const CHECK_CAUSES = ['added', 'changed', 'asked'] as const
export type CheckCause = (typeof CHECK_CAUSES)[number]

/** The state that a page shows. */
export const SHOWN_STATES = ['not-checked', ...CHECK_STATES, 'retrying', 'accepted'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** `first name and date of birth`. */
export function detailsInWords(details: readonly ComparedDetail[]): string {
  const words = details.map((detail) => COMPARED_DETAIL_LABELS[detail])
  const last = words.pop()
  return words.length === 0 ? (last ?? '') : `${words.join(', ')} and ${last}`
}
