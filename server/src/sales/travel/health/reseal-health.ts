import type { Tx } from '../../../platform/db/database.ts'
import { currentKeyId } from '../../../platform/encryption/seal.ts'
import { resealLetters } from '../../../platform/files/letters.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openAnswers, openReferralDecision, sealAnswers, sealReferralDecision } from './sealed-rows.ts'
import {
  lockHealthOfOtherKeys,
  lockReferralDecisionsOfOtherKeys,
  resealHealthRow,
  resealReferralDecisionRow,
} from './sealed-store.ts'

/** Documents are large, and locked ones block their readers. */
const LETTERS_PER_BATCH = 10

/** Encrypts some records of older keys with the current key and returns their number; 0 when done. */
export async function resealHealth(tx: Tx, secrets: Secrets, limit: number): Promise<number> {
  const keyId = currentKeyId(secrets, 'health-answers')
  const answers = await lockHealthOfOtherKeys(tx, keyId, limit)
  for (const row of answers) {
    await resealHealthRow(tx, row, sealAnswers(secrets, row.draft_id, row.traveller_id, openAnswers(secrets, row)))
  }
  const referralDecisions = await lockReferralDecisionsOfOtherKeys(tx, keyId, limit)
  for (const row of referralDecisions) {
    await resealReferralDecisionRow(
      tx,
      row.id,
      sealReferralDecision(secrets, row.id, openReferralDecision(secrets, row)),
    )
  }
  return (
    answers.length + referralDecisions.length + (await resealLetters(tx, secrets, Math.min(limit, LETTERS_PER_BATCH)))
  )
}
