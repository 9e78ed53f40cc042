import { REVIEW_DAYS, REVIEW_OUTCOMES, type ReviewOutcome } from '@okwan/domain/people/users/access-reviews'
import { USER_STATUSES } from '@okwan/domain/people/users/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { ROLES, type Role } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { KIND_OF } from '../../../platform/audit/subjects.ts'
import { SIGN_IN_ACTIONS } from '../../../platform/audit/words.ts'
import { maybe, one, run, type Tx } from '../../../platform/db/database.ts'
import { and, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../../platform/http/paging.ts'

const accessRow = z.object({
  id: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  branch_id: z.string(),
  branch_name: z.string(),
  status: z.enum(USER_STATUSES),
  examiner_until: z.date().nullable(),
  version: z.number(),
  created_at: z.date(),
  last_sign_in_at: z.date().nullable(),
  passkeys: z.number(),
  permission_changes: z.record(z.string(), z.boolean()).nullable(),
  act: z.object({ at: z.coerce.date(), action: z.string(), name: z.string().nullable() }).nullable(),
  reviewed_at: z.date().nullable(),
  outcome: z.enum(REVIEW_OUTCOMES).nullable(),
  note: z.string().nullable(),
  reviewer_name: z.string().nullable(),
  is_overdue: z.boolean(),
})
export type AccessRow = z.output<typeof accessRow>

const AGENT_ROLES: Role[] = ['Agent', 'AssistantAgent']

/** Entries about people, money, rates, service and operation. Sales, payments and sign-ins are excluded as everyday work. */
const PRIVILEGED_ENTITIES = Object.entries(KIND_OF)
  .filter(([, kind]) => kind !== 'sales' && kind !== 'sign-ins' && kind !== 'payments')
  .map(([entity]) => entity)
/** Record types that the index `audit_log_privileged` leaves out, in the same order, because PostgreSQL compares the texts. */
export const NOT_IN_INDEX = [
  'session',
  'customer',
  'vehicle',
  'file',
  'fleet',
  'export',
  'motor-draft',
  'motor-estimate',
  'travel-draft',
  'policy-record',
  'sticker-move',
  'sticker-count',
  'payment',
]
const IN_INDEX = raw(`a.entity_type not in (${NOT_IN_INDEX.map((entity) => `'${entity}'`).join(', ')})`)
const OWN_ACTIONS = [...SIGN_IN_ACTIONS, 'passkey-added', 'passkey-removed']

/** The days to the next review count from the last review or from the day the person was added. Paused people have no access. */
const isOverdue = (today: string) =>
  sql`(u.status = 'active' and (coalesce(r.reviewed_at, u.created_at) at time zone 'UTC')::date
    + case when u.role = any(${AGENT_ROLES}) then ${REVIEW_DAYS.Agent} else ${REVIEW_DAYS.Staff} end::int < ${today}::date)`

/**
 * Selected as a column, so that PostgreSQL searches the entries of the people on the page only. Agents have thousands of sales
 * and no privileged entries, so they are not searched.
 */
const lastAct = sql`(select to_json(act) from (
    select a.at, a.action, coalesce(n.full_name, case when a.entity_id ~ '^[0-9a-f]{8}-' then '' else a.entity_id end) as name
    from audit_log a left join users n on a.entity_type in ('user', 'wallet') and n.id::text = a.entity_id
    where u.role <> all(${AGENT_ROLES}) and a.actor_id = u.id and ${IN_INDEX}
      and a.entity_type = any(${PRIVILEGED_ENTITIES})
      and a.action <> all(${OWN_ACTIONS})
    order by a.at desc, a.id desc limit 1
  ) act)`

const columns = (today: string) => sql`u.id, u.full_name, u.role, u.branch_id, b.name as branch_name, u.status,
  u.examiner_until, u.version, u.created_at, u.last_sign_in_at,
  (select count(*) from passkeys k where k.user_id = u.id and k.removed_at is null) as passkeys,
  (select jsonb_object_agg(p.permission, p.granted) from permission_changes p
   where p.user_id = u.id and p.status = 'applied') as permission_changes,
  ${lastAct} as act,
  r.reviewed_at, r.outcome, r.note, r.reviewer_name, ${isOverdue(today)} as is_overdue`

const reviewed = sql`from users u join branches b on b.id = u.branch_id
  left join lateral (
    select v.reviewed_at, v.outcome, v.note, w.full_name as reviewer_name
    from access_reviews v join users w on w.id = v.reviewed_by
    where v.user_id = u.id order by v.reviewed_at desc, v.id desc limit 1
  ) r on true`

export function findAccess(tx: Tx, userId: string, now: Date) {
  return maybe(
    tx,
    accessRow,
    sql`select ${columns(toAccraDate(now))} ${reviewed} where u.id = ${userId} and u.status <> 'deleted'`,
  )
}

export type AccessFilter = { only: 'all' | 'overdue'; q?: string; group?: 'STAFF' | 'AGENT'; branchId?: string }

const listedRow = accessRow.extend(cursorColumns)

export function listAccessRows(
  tx: Tx,
  filter: AccessFilter,
  page: { cursor?: string | undefined; limit: number },
  now: Date,
) {
  const today = toAccraDate(now)
  const matching = and(conditions(filter, today))
  return listPage(
    tx,
    {
      row: listedRow,
      columns: columns(today),
      from: sql`${reviewed} where ${matching}`,
      // The count needs the last review of each person only if the list shows overdue reviews.
      ...(filter.only === 'all' ? { counted: sql`from users u where ${matching}` } : {}),
      sort: { column: 'coalesce(r.reviewed_at, u.created_at)', type: 'timestamptz', descending: false },
      id: 'u.id',
    },
    page,
  )
}

function conditions({ only, q, group, branchId }: AccessFilter, today: string): Sql[] {
  return [
    sql`u.status <> 'deleted'`,
    ...(only === 'overdue' ? [isOverdue(today)] : []),
    ...(q ? [sql`u.full_name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    ...(group === 'AGENT' ? [sql`u.role = any(${AGENT_ROLES})`] : []),
    ...(group === 'STAFF' ? [sql`u.role <> all(${AGENT_ROLES})`] : []),
    ...(branchId ? [sql`u.branch_id = ${branchId}`] : []),
  ]
}

export async function countOverdueRows(tx: Tx, now: Date): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) as count ${reviewed} where ${isOverdue(toAccraDate(now))}`,
  )
  return count
}

type NewReview = {
  outcome: ReviewOutcome
  permissions: string[]
  note: string | null
  reviewedBy: string
}

/** Stores the access that the person had at the time of the review. */
export function insertReview(tx: Tx, { id, role, branch_id, passkeys }: AccessRow, review: NewReview, now: Date) {
  return run(
    tx,
    sql`insert into access_reviews (user_id, outcome, role, branch_id, permissions, passkeys, note, reviewed_by, reviewed_at)
        values (${id}, ${review.outcome}, ${role}, ${branch_id}, ${review.permissions}, ${passkeys}, ${review.note},
                ${review.reviewedBy}, ${now})`,
  )
}
