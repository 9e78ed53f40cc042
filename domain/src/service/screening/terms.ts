/**
 * `proposed`: one person considers the hit true, and a second person must confirm it. `lapsed`: the list no longer has the
 * entry in this form, or the customer was erased. A lapsed hit is reopened if a later version of the list has the entry.
 */
export const HIT_STATES = ['open', 'proposed', 'true', 'false', 'lapsed'] as const
export type HitState = (typeof HIT_STATES)[number]

export const HIT_STATE_LABELS: Record<HitState, string> = {
  open: 'To review',
  proposed: 'Awaiting confirmation',
  true: 'True hit',
  false: 'False hit',
  lapsed: 'No longer listed',
}

export const HIT_ACTIONS = ['dismiss', 'propose', 'confirm', 'decline'] as const
export type HitAction = (typeof HIT_ACTIONS)[number]
