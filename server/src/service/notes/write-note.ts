import type { Tx } from '../../platform/db/database.ts'
import { requireRecordNotErased } from './record-store.ts'
import { insertNote, type NewNote, notesOf, type Readers } from './store.ts'

/** Adds a note without checking access, which the claims feature has checked before the call. */
export async function writeNote(tx: Tx, note: NewNote, now: Date): Promise<number> {
  await requireRecordNotErased(tx, note.record)
  return insertNote(tx, note, now)
}

/** Notes on a claim: the office reads all notes, sellers read their own and shared notes. */
export async function listClaimNotes(tx: Tx, claimId: string, readers: Readers) {
  const found = await notesOf(tx, { type: 'claim', id: claimId }, readers)
  return found.map((row) => ({ ...row, text: row.edits.at(-1)?.text ?? row.text }))
}
export type ClaimNote = Awaited<ReturnType<typeof listClaimNotes>>[number]
