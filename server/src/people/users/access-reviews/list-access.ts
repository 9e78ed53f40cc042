import type { accessReviewEndpoints } from '@okwan/contract/people/users/access-reviews'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { roleName } from '@okwan/domain/people/users/terms'
import { formatMoment, toAccraDate } from '@okwan/domain/platform/dates'
import type { Tx } from '../../../platform/db/database.ts'
import { tableFile } from '../../../platform/documents/table-file.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { presentAccess } from './present-access.ts'
import { countOverdueRows, listAccessRows } from './review-store.ts'

export async function listAccess(
  { tx, actor, now }: Ctx,
  { query: { cursor, limit, ...filter } }: Parsed<(typeof accessReviewEndpoints)['GET /access-reviews']>,
) {
  const { rows, meta } = await listAccessRows(tx, filter, { cursor, limit }, now)
  return {
    data: rows.map((row) => presentAccess(row, actor.id)),
    meta: { ...meta, overdue: await countOverdueRows(tx, now) },
  }
}

/** Active people whose access no one reviewed in time. */
export function countOverdueReviews(tx: Tx, now: Date): Promise<number> {
  return countOverdueRows(tx, now)
}

const HEADER = [
  'Name',
  'Role',
  'Branch',
  'Status',
  'Records',
  'Permissions',
  'Passkeys',
  'Last sign-in',
  'Last privileged action',
  'Last review',
  'Reviewed by',
  'Outcome',
  'Note',
  'Review due',
  'Overdue',
]
const BATCH = 500

type ExportInput = Parsed<(typeof accessReviewEndpoints)['GET /access-reviews/export.csv']>

export function exportAccess(ctx: Ctx, { query }: ExportInput) {
  const name = `access-review-${toAccraDate(ctx.now)}`
  return tableFile(ctx, { name, format: 'csv', header: HEADER, batches: batches(ctx, query) })
}

async function* batches({ tx, actor, now }: Ctx, filter: ExportInput['query']) {
  let cursor: string | undefined
  do {
    const page = await listAccessRows(tx, filter, { cursor, limit: BATCH }, now)
    yield page.rows.map((row) => {
      const access = presentAccess(row, actor.id)
      return [
        access.fullName,
        roleName(access.role),
        access.branchName,
        access.status,
        access.reach,
        access.permissions.join(' '),
        access.passkeys,
        momentOf(row.last_sign_in_at),
        row.act ? `${momentOf(row.act.at)}: ${access.lastPrivilegedAct?.sentence ?? ''}` : '',
        momentOf(row.reviewed_at),
        access.lastReview?.by ?? '',
        access.lastReview?.outcome ?? '',
        access.lastReview?.note ?? '',
        access.dueOn,
        access.isOverdue ? 'yes' : 'no',
      ]
    })
    cursor = page.meta.nextCursor ?? undefined
  } while (cursor)
}

const momentOf = (at: Date | null) => (at ? formatMoment(at) : '')
