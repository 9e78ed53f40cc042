import type { TravelChanges, TravelDraft } from '../draft.ts'
import { isSelf, selfFrom } from './holder-values.ts'

/** One traveller: the policyholder if travelling, otherwise an empty entry. */
export function aloneChanges({ policyholder }: TravelDraft): TravelChanges {
  return {
    party: { partyType: 'individual' },
    travellers: [policyholder?.isTravelling ? selfFrom(policyholder) : {}],
  }
}

/** Adds a traveller. A travelling policyholder is listed first. */
export function moreChanges({ policyholder, party, travellers = [] }: TravelDraft): TravelChanges {
  const self = policyholder?.isTravelling && !travellers.some(isSelf) ? [selfFrom(policyholder)] : []
  return {
    party: { partyType: party?.partyType ?? 'individual' },
    travellers: [...self, ...travellers, {}],
  }
}
