/** What can be asked for about a travel policy. */
export const ACT_LABELS = {
  'change-dates': 'Change the dates',
  extend: 'Extend the trip',
  correct: 'Correct a name or passport',
  cancel: 'Cancel the policy',
} as const
export type Act = keyof typeof ACT_LABELS

export const isAct = (text: string): text is Act => text in ACT_LABELS
