import type { Tx } from '../../../platform/db/database.ts'
import { currentKeyId } from '../../../platform/encryption/seal.ts'
import { resealLetters } from '../../../platform/files/letters.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openAnswers, openRuling, sealAnswers, sealRuling } from './sealed-rows.ts'
import { lockHealthOfOtherKeys, lockRulingsOfOtherKeys, resealHealthRow, resealRulingRow } from './sealed-store.ts'

/** Letters are large, and whoever needs one that is locked waits. */
const LETTERS_AT_ONCE = 10

/** Seals some of what older keys sealed with the key of today, and says how many; 0 when all is done. */
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
