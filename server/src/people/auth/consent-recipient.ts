import type { Tx } from '../../platform/db/database.ts'
import { type ConsentRecipient, findConsentRecipient, saveRecipientRow } from './recipient-store.ts'

export type { ConsentRecipient }

/**
 * Sets the number that receives the consent code of a sale: the number on record of a known customer, or null for the number
 * that the seller entered. The seller gets the same response in both cases.
 */
export async function setConsentRecipient(tx: Tx, recipient: ConsentRecipient): Promise<void> {
  await saveRecipientRow(tx, recipient)
}

/** The number that receives the code of a sale, and since when; undefined if the seller has not saved a policyholder. */
export function consentRecipientOf(tx: Tx, userId: string, reference: string) {
  return findConsentRecipient(tx, userId, reference)
}
