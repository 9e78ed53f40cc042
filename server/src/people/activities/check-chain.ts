import { verifyAudit } from '../../platform/audit/chain.ts'
import type { Ctx } from '../../platform/http/context.ts'

export async function checkChain({ tx, now }: Ctx) {
  const { brokenAt, ...report } = await verifyAudit(tx)
  return {
    ...report,
    checkedAt: now.toISOString(),
    brokenAt: brokenAt ? { position: brokenAt.position, activityId: brokenAt.auditId } : null,
  }
}
