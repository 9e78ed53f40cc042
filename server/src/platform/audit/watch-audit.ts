import type { Audited } from './audit-status.ts'
import { forbidsSigning } from './faults.ts'
import { auditKeys } from './keys.ts'
import { sealAudit } from './seal-audit.ts'
import { dueCheckpoint, signCheckpoint, storeCheckpoints } from './sign-checkpoint.ts'
import { insertVerification, lastVerifications, type VerificationRow } from './verification-store.ts'
import { type Scope, type Verification, verifyAudit } from './verify-audit.ts'

export const WATCH_AUDIT_EVERY_MS = 5000

const RETRY_MS = 5 * 60_000
// Random, so that nodes that started together do not verify the whole log at the same time.
const WHOLE_EVERY_MS = (24 + Math.random()) * 3_600_000

/** Verifies and signs new checkpoints, copies them out of the database, and verifies the whole log once a day. */
export async function watchAudit(product: Audited): Promise<void> {
  const { sealer, auditCheckpoints: externalCheckpoints } = product
  const { recent, whole } = await sealer.read(lastVerifications)
  const due = await sealer.read((tx) => dueCheckpoint(tx))
  if (due && (due.kind === 'recovery' || !isFailing(recent))) {
    const { lastSegment, faults } = await verifyAndRecord(product, 'recent', { beforeSigning: true })
    // In a recovery two users have agreed to continue despite any faults.
    if (due.kind === 'recovery' || !faults.some(forbidsSigning)) await signCheckpoint(product, lastSegment, faults)
  }
  if (!whole || Date.now() - whole.finished_at.getTime() > WHOLE_EVERY_MS) await verifyAndRecord(product, 'whole')
  // Last, because it fails when the volume is full.
  await storeCheckpoints(sealer, externalCheckpoints)
}

/** Seals and signs remaining entries when a node stops, so that they do not stay unsealed until the next start. */
export async function finishAudit(product: Audited): Promise<void> {
  await sealAudit(product)
  const { lastSegment, signedSegment, faults } = await verifyAndRecord(product, 'recent', {
    beforeSigning: true,
    graceMs: 0,
  })
  if (lastSegment > signedSegment && !faults.some(forbidsSigning)) await signCheckpoint(product, lastSegment, faults, 0)
  await storeCheckpoints(product.sealer, product.auditCheckpoints)
}

/** After a failure, verification is repeated every five minutes instead of on every run. */
function isFailing(recent: VerificationRow | undefined): boolean {
  return recent !== undefined && recent.fault_count > 0 && Date.now() - recent.finished_at.getTime() < RETRY_MS
}

/** Records the result, so that users can see what was verified and when. */
export async function verifyAndRecord(
  { sealer, secrets, config, auditCheckpoints: externalCheckpoints }: Audited,
  scope: Scope,
  more: { beforeSigning?: boolean; graceMs?: number } = {},
): Promise<Verification> {
  const keys = auditKeys(secrets)
  const found = await sealer.read((tx) =>
    verifyAudit(tx, { scope, keys, externalCheckpoints, clockMoves: config.demo, ...more }),
  )
  await sealer.transaction((tx) => insertVerification(tx, found))
  return found
}
