import type { Tx } from '../../platform/db/database.ts'
import { removePasskeyChallengesBefore } from './passkeys/passkey-store.ts'
import { removeRecipientsBefore } from './recipient-store.ts'
import { removeCodesBefore } from './store.ts'

const DAY_MS = 86_400_000
/** Long enough to investigate a complaint; sign-ins stay in the login records. */
const KEEP_DAYS = 90

/** Deletes old sign-in codes. Consent codes are kept as evidence. */
export function deleteOldOneTimeCodes(tx: Tx, now: Date): Promise<number> {
  return removeCodesBefore(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
}

/** Deletes old challenges of passkeys; the passkeys themselves are kept as evidence. */
export function deleteOldPasskeyChallenges(tx: Tx, now: Date): Promise<number> {
  return removePasskeyChallengesBefore(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
}

/** Deletes the numbers for the codes of old sales. Drafts are deleted earlier. */
export function deleteOldRecipients(tx: Tx, now: Date): Promise<number> {
  return removeRecipientsBefore(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
}
