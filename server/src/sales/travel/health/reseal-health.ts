import type { Tx } from '../../../platform/db/database.ts'
import { currentKeyId } from '../../../platform/encryption/seal.ts'
import { resealLetters } from '../../../platform/files/letters.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openAnswers, openRuling, sealAnswers, sealRuling } from './sealed-rows.ts'
import { lockHealthOfOtherKeys, lockRulingsOfOtherKeys, resealHealthRow, resealRulingRow } from './sealed-store.ts'

/** Documents are large, and locked ones block their readers. */
const LETTERS_AT_ONCE = 10

/** Encrypts some records of older keys with the current key and returns their number; 0 when done. */
export async function resealHealth(tx: Tx, secrets: Secrets, limit: number): Promise<number> {
  const keyId = currentKeyId(secrets, 'health-answers')
  const answers = await lockHealthOfOtherKeys(tx, keyId, limit)
  for (const row of answers) {
    await resealHealthRow(tx, row, sealAnswers(secrets, row.draft_id, row.traveller_id, openAnswers(secrets, row)))
  }
  const rulings = await lockRulingsOfOtherKeys(tx, keyId, limit)
  for (const row of rulings) {
    await resealRulingRow(tx, row.id, sealRuling(secrets, row.id, openRuling(secrets, row)))
  }
  return answers.length + rulings.length + (await resealLetters(tx, secrets, Math.min(limit, LETTERS_AT_ONCE)))
}
