import type { ReferralDecision } from '@okwan/domain/sales/travel/underwriting/referral'
import * as z from 'zod'
import { seal, unseal } from '../../../platform/encryption/seal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { HealthRow, ReferralDecisionRow } from './sealed-store.ts'

const ofAnswers = (draftId: string, travellerId: string) => `travel answers ${draftId} ${travellerId}`
// Stored rows are encrypted with this text as associated data, so it never changes.
const ofReferralDecision = (id: string) => `travel ruling ${id}`

export function sealAnswers(secrets: Secrets, draftId: string, travellerId: string, answers: unknown) {
  return seal(secrets, answers, ofAnswers(draftId, travellerId))
}

export function openAnswers(secrets: Secrets, row: HealthRow): unknown {
  return unseal(secrets, { keyId: row.key_id, sealed: row.sealed }, ofAnswers(row.draft_id, row.traveller_id))
}

/** Health data of a decision: its basis, stored as `facts`, and the text of the underwriter. */
const secretPart = z.object({ facts: z.string(), words: z.string().nullable() })
export type SecretPart = z.output<typeof secretPart>

export function sealReferralDecision(secrets: Secrets, id: string, part: SecretPart) {
  return seal(secrets, part, ofReferralDecision(id))
}

export function openReferralDecision(secrets: Secrets, row: ReferralDecisionRow): SecretPart {
  return secretPart.parse(unseal(secrets, { keyId: row.key_id, sealed: row.sealed }, ofReferralDecision(row.id)))
}

export function toReferralDecision(row: ReferralDecisionRow, { facts: basis, words }: SecretPart): ReferralDecision {
  const decided = { subject: row.subject, basis, decidedAt: row.decided_at }
  const text = words ?? ''
  switch (row.outcome) {
    case 'accept':
      return { ...decided, outcome: row.outcome }
    case 'accept_loading':
      return { ...decided, outcome: row.outcome, loadingBps: row.loading_bps ?? 0 }
    case 'accept_exclusion':
      return { ...decided, outcome: row.outcome, exclusionText: text }
    case 'request_documents':
      return { ...decided, outcome: row.outcome, note: text }
    case 'decline':
      return { ...decided, outcome: row.outcome, reason: text }
  }
}
