import type { ReviewedAccess } from '@okwan/contract/people/users/access-reviews'
import { reviewActions, reviewDueOn } from '@okwan/domain/people/users/access-reviews'
import { roleInUse } from '@okwan/domain/people/users/examiners'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { permissionsOf, withinCeiling } from '@okwan/domain/platform/permissions'
import { reachInWords } from '@okwan/domain/platform/reach'
import { sentenceOf } from '../../../platform/audit/words.ts'
import type { AccessRow } from './review-store.ts'

export function presentAccess(row: AccessRow, actorId: string): ReviewedAccess {
  const role = roleInUse(row.role, row.examiner_until)
  return {
    userId: row.id,
    fullName: row.full_name,
    role: row.role,
    branchName: row.branch_name,
    status: row.status === 'active' ? 'active' : 'paused',
    reach: row.examiner_until ? `${reachInWords(role)}, read-only` : reachInWords(role),
    permissions: permissionsOf({ role, permissionChanges: withinCeiling(role, row.permission_changes) }),
    passkeys: row.passkeys,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    lastPrivilegedAct: row.act
      ? { at: row.act.at.toISOString(), sentence: sentenceOf(row.act.action, row.act.name ?? '') }
      : null,
    lastReview:
      row.reviewed_at && row.outcome && row.reviewer_name
        ? { outcome: row.outcome, by: row.reviewer_name, at: row.reviewed_at.toISOString(), note: row.note }
        : null,
    dueOn: reviewDueOn(row.role, toAccraDate(row.reviewed_at ?? row.created_at)),
    isOverdue: row.is_overdue,
    version: row.version,
    allowedActions: reviewActions({ userId: row.id, status: row.status }, actorId),
  }
}
