import { CLAIM_CHECKLISTS, CLAIM_DOCUMENTS, type ClaimDocument, type ClaimType, needsPoliceReport } from './terms.ts'

export type DocumentNeed = { document: ClaimDocument; label: string; count: number }

export function checklistOf(claim: { type: ClaimType; thirdParties: readonly { name: string }[] }): DocumentNeed[] {
  const needed = { ...CLAIM_CHECKLISTS[claim.type], ...(needsPoliceReport(claim) ? { police_report: 1 } : {}) }
  // Object.entries widens the keys to string.
  const entries = Object.entries(needed) as [ClaimDocument, number][]
  return entries.map(([document, count]) => ({ document, label: CLAIM_DOCUMENTS[document], count }))
}

/** Missing documents with their number. */
export function missingDocuments(
  checklist: readonly DocumentNeed[],
  received: readonly ClaimDocument[],
): DocumentNeed[] {
  return checklist.flatMap((need) => {
    const count = need.count - received.filter((document) => document === need.document).length
    return count > 0 ? [{ ...need, count }] : []
  })
}
