import { createHmac } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { Database } from '../db/transaction.ts'
import { currentKeyId, type SealedValue, sealBytes, unsealBytes } from '../encryption/seal.ts'
import type { Secrets } from '../secrets.ts'
import { findLinkedLetter, lockLettersOfOtherKeys, lockPlaintextLetters, readBytes, resealFileRow } from './store.ts'
import type { FileSubject } from './subject.ts'

/** Medical letters of travellers and medical documents of claims, encrypted with the same key. */
const USE = 'medical-letters'
const ofLetter = (id: string) => `medical letter ${id}`

export function sealLetter(secrets: Secrets, id: string, bytes: Uint8Array): SealedValue {
  return sealBytes(secrets, USE, bytes, ofLetter(id))
}

/** Keyed digest that detects a repeated upload without revealing the content. */
export function letterDigest(secrets: Secrets, bytes: Uint8Array): Buffer {
  return createHmac('sha256', secrets.key(USE)).update(bytes).digest()
}

/** Decrypts a letter that is linked to this record; undefined otherwise. */
export async function openLetter(tx: Tx, secrets: Secrets, subject: Pick<FileSubject, 'type' | 'id'>, id: string) {
  const file = await findLinkedLetter(tx, subject, id)
  return file && { file, bytes: await clearBytes(tx, secrets, id) }
}

/** Encrypts letters of older keys with the current key. Returns their number; 0 when finished. */
export async function resealLetters(tx: Tx, secrets: Secrets, limit: number): Promise<number> {
  return resealAll(tx, secrets, await lockLettersOfOtherKeys(tx, currentKeyId(secrets, USE), limit))
}

const BATCH_SIZE = 10

/** Encrypts letters and documents that an earlier release stored in plain text (decision 0028). Runs before the first request. */
export async function encryptPlaintextLetters({ db, secrets }: { db: Database; secrets: Secrets }): Promise<void> {
  while ((await db.transaction((tx) => encryptSome(tx, secrets))) > 0);
}

async function encryptSome(tx: Tx, secrets: Secrets): Promise<number> {
  const ids = await lockPlaintextLetters(tx, BATCH_SIZE)
  await resealAll(tx, secrets, ids, (bytes) => letterDigest(secrets, bytes))
  return ids.length
}

/** One at a time, because a letter can have 10 MB. */
async function resealAll(
  tx: Tx,
  secrets: Secrets,
  ids: readonly string[],
  digestOf?: (bytes: Buffer) => Buffer,
): Promise<number> {
  for (const id of ids) {
    const bytes = await clearBytes(tx, secrets, id)
    await resealFileRow(tx, id, sealLetter(secrets, id, bytes), digestOf?.(bytes))
  }
  return ids.length
}

async function clearBytes(tx: Tx, secrets: Secrets, id: string): Promise<Buffer> {
  const { bytes, key_id: keyId } = await readBytes(tx, id)
  return keyId === null ? bytes : unsealBytes(secrets, USE, { keyId, sealed: bytes }, ofLetter(id))
}
