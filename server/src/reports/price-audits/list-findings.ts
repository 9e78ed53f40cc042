import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { PriceAuditState, priceAuditEndpoints } from '@okwan/contract/reports/price-audits'
import { AUDIT_LIMIT_HOURS } from '@okwan/domain/reports/price-audits/terms'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from './decide-finding.ts'
import { listFindings, openCount } from './findings-store.ts'
import { presentAudit, presentFinding } from './present.ts'
import { findLast, lastAudits } from './store.ts'

const SHOWN_AUDITS = 10
const HOUR_SECONDS = 3_600

export async function listPriceFindings(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof priceAuditEndpoints)['GET /price-findings']>,
) {
  const { rows, meta } = await listFindings(tx, reachedBy(actor), query)
  return { data: rows.map(presentFinding), meta }
}

export async function getPriceAudits({ tx, now }: Ctx): Promise<PriceAuditState> {
  const audits = (await lastAudits(tx, SHOWN_AUDITS)).map(presentAudit)
  return { ...(await priceAuditStatus(tx, now)), audits }
}

export type PriceAuditStatus = Omit<PriceAuditState, 'audits'>

/** Without open findings, the state is overdue if no audit has finished within the limit. */
export async function priceAuditStatus(tx: Tx, now: Date): Promise<PriceAuditStatus> {
  const last = await findLast(tx, 'done')
  const open = await openCount(tx)
  const finished = last?.finished_at
  const ageSeconds = finished ? Math.max(0, Math.round((now.getTime() - finished.getTime()) / 1000)) : null
  const limitSeconds = AUDIT_LIMIT_HOURS * HOUR_SECONDS
  const isOverdue = ageSeconds === null || ageSeconds > limitSeconds
  return {
    state: open > 0 ? 'failed' : isOverdue ? 'overdue' : 'passed',
    openFindings: open,
    checkedAt: finished?.toISOString() ?? null,
    ageSeconds,
    limitSeconds,
  }
}
