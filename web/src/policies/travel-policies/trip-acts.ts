/** Service requests for a travel policy. */
export const ACT_LABELS = {
  'change-dates': 'Change dates',
  extend: 'Extend trip',
  correct: 'Correct traveller',
  'update-customer': 'Update contact details',
  cancel: 'Cancel policy',
} as const
export type Act = keyof typeof ACT_LABELS

export const isAct = (text: string): text is Act => text in ACT_LABELS
