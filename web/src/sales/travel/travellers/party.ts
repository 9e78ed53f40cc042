import type { TravelChanges, TravelDraft } from '../draft.ts'
import { isSelf, policyholderAsTraveller } from './holder-values.ts'

/** Clears the chosen party type, because the choice was made for a different set of travellers. */
export const RESET_PARTY: TravelChanges = { party: { partyType: null, reason: null } }

/** One traveller: the policyholder if travelling, otherwise an empty entry. */
export function travelAloneChanges({ policyholder }: TravelDraft): TravelChanges {
  return {
    ...RESET_PARTY,
    travellers: [policyholder?.isTravelling ? policyholderAsTraveller(policyholder) : {}],
  }
}

/** Adds a traveller. A travelling policyholder is listed first. */
export function addTravellerChanges({ policyholder, travellers = [] }: TravelDraft): TravelChanges {
  const self = policyholder?.isTravelling && !travellers.some(isSelf) ? [policyholderAsTraveller(policyholder)] : []
  return {
    ...RESET_PARTY,
    travellers: [...self, ...travellers, {}],
  }
}
