import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../../platform/db/database.ts'
import { deleteBatch } from '../../../platform/db/delete-batch.ts'
import { sql } from '../../../platform/db/sql.ts'

const passkeyRow = z.object({
  id: z.string(),
  user_id: z.string(),
  credential_id: z.string(),
  public_key: z.instanceof(Buffer),
  counter: z.number(),
  transports: z.array(z.string()),
  rp_id: z.string(),
  name: z.string(),
  is_synced: z.boolean(),
  added_at: z.date(),
  last_used_at: z.date().nullable(),
})
export type PasskeyRow = z.output<typeof passkeyRow>

const columns = sql`id, user_id, credential_id, public_key, counter, transports, rp_id, name, is_synced, added_at, last_used_at`

export function passkeysOf(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return rows(
    tx,
    passkeyRow,
    sql`select ${columns} from passkeys where user_id = ${userId} and removed_at is null order by added_at, id limit 100`,
  )
}

export type NewPasskey = {
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  rpId: string
  name: string
  isSynced: boolean
}

export function insertPasskey(tx: Tx, key: NewPasskey, now: Date) {
  return run(
    tx,
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name, is_synced, added_at)
        values (${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.rpId},
                ${key.name}, ${key.isSynced}, ${now})`,
  )
}

export function renamePasskey(tx: Tx, { id, userId, name }: { id: string; userId: string; name: string }) {
  return run(
    tx,
    sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId} and removed_at is null`,
  )
}

export function recordPasskeyUse(tx: Tx, id: string, counter: number, now: Date) {
  return run(tx, sql`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`)
}

/** Removes one passkey of a person, or all passkeys if no id is given. */
export function markPasskeysRemoved(tx: Tx, passkeys: { userId: string; id?: string }, by: string, now: Date) {
  const one = passkeys.id ? sql`and id = ${passkeys.id}` : sql``
  return run(
    tx,
    sql`update passkeys set removed_at = ${now}, removed_by = ${by}
        where user_id = ${passkeys.userId} and removed_at is null ${one}`,
  )
}

export type ChallengePurpose = 'add' | 'sign-in' | 'approval'

export async function insertPasskeyChallenge(
  tx: Tx,
  challenge: {
    userId: string
    purpose: ChallengePurpose
    reference: string | null
    challenge: string
    expiresAt: Date
  },
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into passkey_challenges (user_id, purpose, reference, challenge, expires_at)
        values (${challenge.userId}, ${challenge.purpose}, ${challenge.reference}, ${challenge.challenge},
                ${challenge.expiresAt})
        returning id`,
  )
  return id
}

/** Uses a challenge once, whether or not the signature is valid. */
export function usePasskeyChallenge(tx: Tx, id: string, purpose: ChallengePurpose, now: Date) {
  return maybe(
    tx,
    z.object({ user_id: z.string(), reference: z.string().nullable(), challenge: z.string() }),
    sql`update passkey_challenges set used_at = ${now}
        where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > ${now}
        returning user_id, reference, challenge`,
  )
}

export function removePasskeyChallengesBefore(tx: Tx, before: Date): Promise<number> {
  return deleteBatch(tx, 'passkey_challenges', sql`expires_at < ${before}`)
}
