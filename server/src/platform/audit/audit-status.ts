import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Product } from '../http/context.ts'
import { databaseNow, lastCheckpoint } from './checkpoint-store.ts'
import type { Fault } from './faults.ts'
import { auditKeys } from './keys.ts'
import { readNote } from './note.ts'
import { lastVerifications, type VerificationRow } from './verification-store.ts'
import { type Verification, verifyAudit } from './verify-audit.ts'

/** Dependencies of sealing and verification. */
export type Audited = Pick<Product, 'sealer' | 'secrets' | 'auditCheckpoints'> & { config: Pick<Config, 'demo'> }

/** The whole log is verified once a day; an older verification counts as missing. */
const WHOLE_STALE_MS = 26 * 3_600_000

export type AuditStatus = {
  recent: Verification
  whole: VerificationRow | undefined
  signedAt: Date | undefined
  /** Faults of both verifications, and a fault if the whole log was not verified recently. */
  faults: Fault[]
}

/** Verifies entries after the last checkpoint and returns the result of the last verification of the whole log. */
export async function auditStatus(tx: Tx, product: Audited, graceMs?: number): Promise<AuditStatus> {
  const { secrets, config, auditCheckpoints: externalCheckpoints } = product
  const options = { scope: 'recent', keys: auditKeys(secrets), externalCheckpoints, clockMoves: config.demo } as const
  const recent = await verifyAudit(tx, { ...options, ...(graceMs === undefined ? {} : { graceMs }) })
  const { whole } = await lastVerifications(tx)
  const faults = [...recent.faults, ...(whole?.faults ?? []), ...missingVerification(whole, recent.finishedAt)]
  const seen = new Set<string>()
  return {
    recent,
    whole,
    signedAt: (await lastCheckpoint(tx))?.signed_at,
    faults: faults.filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence)),
  }
}

/** Faults of the last verifications, without a new verification. */
export async function currentFaults(tx: Tx): Promise<Fault[]> {
  const { recent, whole } = await lastVerifications(tx)
  const faults = [...(recent?.faults ?? []), ...(whole?.faults ?? [])]
  return [...faults, ...missingVerification(whole, await databaseNow(tx))]
}

/** Last segment that a checkpoint of this database covers; after a restore, the log continues from it. */
export async function lastSignedSegment(tx: Tx): Promise<number> {
  return readNote((await lastCheckpoint(tx))?.note ?? '')?.segment ?? 0
}

function missingVerification(whole: VerificationRow | undefined, now: Date): Fault[] {
  if (whole && now.getTime() - whole.finished_at.getTime() <= WHOLE_STALE_MS) return []
  const sentence = whole
    ? `The whole log was last verified at ${whole.finished_at.toISOString()}`
    : 'The whole log was never verified'
  return [{ code: 'never-verified', sentence }]
}
