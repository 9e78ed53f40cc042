/** Typed answers about the history of the customer and the vehicle; empty until selected. */
export type HistoryValues = {
  declinedBefore: 'yes' | 'no' | ''
  modified: 'yes' | 'no' | ''
  claimsInThreeYears: string
}
export type HistoryName = keyof HistoryValues

export const NO_HISTORY: HistoryValues = { declinedBefore: '', modified: '', claimsInThreeYears: '' }

/** The selected answers in the form that the server expects. */
export function answersOf({ declinedBefore, modified, claimsInThreeYears }: HistoryValues) {
  return {
    ...(declinedBefore && { declinedBefore: declinedBefore === 'yes' }),
    ...(modified && { modified: modified === 'yes' }),
    ...(claimsInThreeYears && { claimsInThreeYears: Number(claimsInThreeYears) }),
  }
}
