import type { TravelChanges, TravelDraft } from '../draft.ts'
import { isSelf, selfFrom } from './holder-values.ts'

/** One person: the policyholder if they travel, else somebody whose details follow. */
export function aloneChanges({ policyholder }: TravelDraft): TravelChanges {
  return {
    party: { partyType: 'individual' },
    travellers: [policyholder?.isTravelling ? selfFrom(policyholder) : {}],
  }
}

/** One more. A policyholder who travels is in the list before anybody else. */
export function moreChanges({ policyholder, party, travellers = [] }: TravelDraft): TravelChanges {
  const self = policyholder?.isTravelling && !travellers.some(isSelf) ? [selfFrom(policyholder)] : []
  return {
    party: { partyType: party?.partyType ?? 'individual' },
    travellers: [...self, ...travellers, {}],
  }
}
