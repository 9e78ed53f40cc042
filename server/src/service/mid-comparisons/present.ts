import type { MidComparison, MidDifference } from '@okwan/contract/service/mid-comparisons'
import { daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import { canPush } from '@okwan/domain/service/mid-comparisons/terms'
import type { RunRow } from './run-store.ts'
import type { DifferenceRow } from './store.ts'

export function presentRun(row: RunRow): MidComparison {
  return {
    runId: row.id,
    day: row.day,
    state: row.state,
    startedBy: row.starter,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    compared: row.compared,
    differences: row.differences,
    note: row.note,
  }
}

export function presentDifference(row: DifferenceRow, now: Date): MidDifference {
  const until = row.resolved_at ?? now
  return {
    differenceId: row.id,
    kind: row.kind,
    policyNumber: row.policy_number,
    policyId: row.policy_id,
    startDate: row.start_date,
    okwanValue: row.okwan_value,
    midValue: row.mid_value,
    state: row.state,
    firstSeenAt: row.first_seen_at.toISOString(),
    ageDays: Math.max(0, daysBetween(toAccraDate(row.first_seen_at), toAccraDate(until))),
    ownerId: row.owner_id,
    ownerName: row.owner,
    note: row.note,
    explainedBy: row.explained_by,
    pushedAt: row.pushed_at?.toISOString() ?? null,
    pushResult: row.push_result,
    canPush: row.state === 'open' && canPush(row.kind) && row.is_current,
  }
}
