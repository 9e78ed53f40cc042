import type { Tx } from '../db/database.ts'
import type { Database } from '../db/transaction.ts'
import type { CheckpointStore } from '../ports/audit-checkpoints.ts'
import type { Secrets } from '../secrets.ts'
import {
  databaseNow,
  findLegacyChain,
  hasCheckpointOf,
  insertCheckpoint,
  lastCheckpoint,
  markStored,
  unsignedRecovery,
  unstoredCheckpoints,
} from './checkpoint-store.ts'
import type { Fault } from './faults.ts'
import { auditKeys, sealingKey } from './keys.ts'
import { type CheckpointKind, nameOf, writeNote } from './note.ts'
import { EMPTY_HEAD } from './segment.ts'
import { lockSealing, readUnsealed, segmentHeads } from './store.ts'
import { upgradeDetails } from './verify-audit.ts'

const SIGN_EVERY_MS = 5 * 60_000
const STORE_BATCH_SIZE = 500

type Due = { kind: CheckpointKind; details: Record<string, string> }

/** Returns the checkpoint that is due, if any. Recovery and bridge checkpoints are due immediately, others after an interval. */
export async function dueCheckpoint(tx: Tx, everyMs = SIGN_EVERY_MS): Promise<Due | undefined> {
  const recovery = await unsignedRecovery(tx)
  if (recovery) {
    const { id, segment, reason, proposed_by: first, confirmed_by: second } = recovery
    const details = { recovery: id, 'restored-to-segment': String(segment), 'signed-by': `${first} ${second}`, reason }
    return { kind: 'recovery', details }
  }
  const upgraded = await findLegacyChain(tx)
  if (upgraded && !(await hasCheckpointOf(tx, 'bridge'))) return { kind: 'bridge', details: upgradeDetails(upgraded) }
  const now = await databaseNow(tx)
  const last = await lastCheckpoint(tx)
  if (last && now.getTime() - last.signed_at.getTime() < everyMs) return undefined
  const isNewDay = last?.signed_at.toISOString().slice(0, 10) !== now.toISOString().slice(0, 10)
  return { kind: isNewDay ? 'daily' : 'regular', details: {} }
}

/** Signs a checkpoint up to a verified segment. Returns false if it is no longer due. */
export function signCheckpoint(
  { sealer, secrets }: { sealer: Pick<Database, 'transaction'>; secrets: Secrets },
  verifiedSegment: number,
  faults: readonly Fault[] = [],
  everyMs = SIGN_EVERY_MS,
): Promise<boolean> {
  return sealer.transaction(async (tx) => {
    if (!(await lockSealing(tx))) return false
    const due = await dueCheckpoint(tx, everyMs)
    if (!due || (due.kind === 'bridge' && (await readUnsealed(tx, 0)).unsealed > 0)) return false
    const segment = (await segmentHeads(tx, [verifiedSegment])).get(verifiedSegment)
    const signedAt = await databaseNow(tx)
    const checkpoint = { kind: due.kind, segment: verifiedSegment, entries: segment?.entries ?? 0, signedAt }
    const note = writeNote(sealingKey(secrets), {
      ...checkpoint,
      head: segment?.head ?? EMPTY_HEAD,
      details: { ...due.details, ...acceptedFaults(faults), ...previousKeyOf(secrets) },
    })
    await insertCheckpoint(tx, { ...checkpoint, name: nameOf(checkpoint), note })
    return true
  })
}

/** The signed note lists the faults that were known when it was signed. */
function acceptedFaults(faults: readonly Fault[]): Record<string, string> {
  return faults.length === 0 ? {} : { 'accepted-faults': [...new Set(faults.map(({ code }) => code))].join(',') }
}

/** While the previous key is configured, the new key signs it, so that old notes can be verified after its removal. */
function previousKeyOf(secrets: Secrets): Record<string, string> {
  const [, previous] = auditKeys(secrets)
  return previous ? { vouches: previous.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') } : {}
}

/** Copies checkpoints out of the database; failed copies are retried on the next run. */
export async function storeCheckpoints(sealer: Database, externalCheckpoints: CheckpointStore): Promise<number> {
  const unstored = await sealer.read((tx) => unstoredCheckpoints(tx, STORE_BATCH_SIZE))
  for (const { name, note } of unstored) {
    await externalCheckpoints.save(name, note)
    await sealer.transaction((tx) => markStored(tx, name))
  }
  return unstored.length
}
