import { needsPolice } from './first-notice.ts'
import { CLAIM_DOCUMENTS, type ClaimDocument, type ClaimType } from './terms.ts'

export type DocumentNeed = { document: ClaimDocument; label: string; count: number }

/** What the assessment waits for. Two repair estimates are compared for own damage. */
const NEEDED: Record<ClaimType, Partial<Record<ClaimDocument, number>>> = {
  own_damage: { driver_licence: 1, photos: 1, repair_estimate: 2 },
  fire: { photos: 1, fire_report: 1, ownership: 1, repair_estimate: 1 },
  theft: { keys: 1, ownership: 1 },
  windscreen: { photos: 1, repair_estimate: 1 },
  third_party_property: { driver_licence: 1, third_party_estimate: 1, ownership: 1, photos: 1 },
  third_party_injury: { driver_licence: 1, medical_report: 1, medical_receipts: 1 },
  third_party_death: { driver_licence: 1, death_certificate: 1, post_mortem: 1, letters_of_administration: 1 },
  brown_card: { driver_licence: 1, brown_card: 1, photos: 1 },
  medical: { medical_report: 1, medical_receipts: 1, passport: 1 },
  accident: { medical_report: 1, passport: 1 },
  baggage: { carrier_report: 1, purchase_receipts: 1 },
  delay: { carrier_report: 1, booking: 1 },
  trip_cancellation: { booking: 1, cause_evidence: 1 },
  documents: { police_report: 1, purchase_receipts: 1 },
  liability: { liability_letter: 1, police_report: 1 },
}

export function checklistOf(claim: { type: ClaimType; thirdParties: readonly { name: string }[] }): DocumentNeed[] {
  const needed = { ...NEEDED[claim.type], ...(needsPolice(claim) ? { police_report: 1 } : {}) }
  // The keys of the record type are its documents; Object.entries only forgets it.
  const entries = Object.entries(needed) as [ClaimDocument, number][]
  return entries.map(([document, count]) => ({ document, label: CLAIM_DOCUMENTS[document], count }))
}

/** What is still to come, with how many of each. */
export function missingDocuments(
  checklist: readonly DocumentNeed[],
  received: readonly ClaimDocument[],
): DocumentNeed[] {
  return checklist.flatMap((need) => {
    const count = need.count - received.filter((document) => document === need.document).length
    return count > 0 ? [{ ...need, count }] : []
  })
}
