/** States of a finding, in the order of the workflow. */
export const FINDING_STATE_LABELS = { open: 'Open', explained: 'Explained', closed: 'Closed' } as const
export type FindingState = keyof typeof FINDING_STATE_LABELS
// Object.keys widens the keys to string.
export const FINDING_STATE_CODES = Object.keys(FINDING_STATE_LABELS) as [FindingState, ...FindingState[]]

export const FINDING_KIND_LABELS = {
  under: 'Undercharged',
  over: 'Overcharged',
  unpriced: 'No price in the rate book',
} as const
export type FindingKind = keyof typeof FINDING_KIND_LABELS
export const FINDING_KIND_CODES = Object.keys(FINDING_KIND_LABELS) as [FindingKind, ...FindingKind[]]

/** The audit runs every night, so a last audit older than this counts as failed. */
export const AUDIT_LIMIT_HOURS = 26
