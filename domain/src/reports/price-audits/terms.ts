/** States of a finding, in the order of the workflow. */
export const FINDING_STATES = { open: 'Open', explained: 'Explained', closed: 'Closed' } as const
export type FindingState = keyof typeof FINDING_STATES
// Keys of a constant, which Object.keys widens to string.
export const FINDING_STATE_CODES = Object.keys(FINDING_STATES) as [FindingState, ...FindingState[]]

export const FINDING_KINDS = {
  under: 'Undercharged',
  over: 'Overcharged',
  unpriced: 'No price in the rate book',
} as const
export type FindingKind = keyof typeof FINDING_KINDS
export const FINDING_KIND_CODES = Object.keys(FINDING_KINDS) as [FindingKind, ...FindingKind[]]

/** An audit older than this counts as failed: it runs every night. */
export const AUDIT_LIMIT_HOURS = 26
