import { auditStatus } from '../../platform/audit/audit-status.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { openRecovery } from './recover-log.ts'

/** Time to wait for an overdue entry that is just being sealed. */
const GRACE_MS = 2500

export async function checkChain({ tx, now, product }: Ctx) {
  const { recent, whole, signedAt, faults } = await auditStatus(tx, product, GRACE_MS)
  return {
    checkedAt: recent.finishedAt.toISOString(),
    sealed: recent.sealed,
    unsealed: recent.unsealed,
    signedAt: signedAt?.toISOString() ?? null,
    whole: whole ? { verifiedAt: whole.finished_at.toISOString(), entries: whole.entries } : null,
    faults: faults.map(({ code, sentence, entryId }) => ({ code, sentence, activityId: entryId ?? null })),
    recovery: await openRecovery({ tx, now }),
    faultCount: Math.max(recent.faultCount + (whole?.fault_count ?? 0), faults.length),
  }
}
