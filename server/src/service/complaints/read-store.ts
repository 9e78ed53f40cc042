import { rolesReaching } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { mergedCustomerIdsByCode } from '../../customers/customers/merge/merged-customers.ts'
import { maybe, rows, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/context.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { assignableBy } from '../service-requests/read/scope.ts'
import { complaintColumns, complaintRow, complaintTables } from './store.ts'

export type ComplaintFilter = {
  q?: string | undefined
  view?: keyof typeof VIEWS | undefined
  category?: string | undefined
  rootCause?: string | undefined
  status?: string | undefined
  handlerId?: string | undefined
  customerCode?: string | undefined
  receivedFrom?: string | undefined
  receivedTo?: string | undefined
  branchId?: string | undefined
  sort: '-receivedAt' | 'nextDueOn'
  cursor?: string | undefined
  limit: number
}
type Viewer = { actor: Actor; today: string }

const OPEN = sql`s.status <> 'closed'`
const IN_PROGRESS = sql`s.status in ('received', 'acknowledged', 'in_progress')`
const VIEWS = {
  open: () => OPEN,
  'for-me': forMe,
  mine: ({ actor }: Viewer) => sql`(s.handler_id = ${actor.id} and ${OPEN})`,
  breached: ({ today }: Viewer) => sql`(s.next_due_on < ${today} or s.acknowledged_on > s.acknowledge_due_on
    or s.answered_on > s.answer_due_on)`,
  answered: () => sql`s.status in ('answered', 'escalated')`,
  done: () => sql`s.status = 'closed'`,
}

const SENIOR_ROLES = { Staff: ['Admin', 'SuperAdmin'], Admin: ['SuperAdmin'] }

/** Complaints that the caller may handle and that no colleague handles. No one handles a complaint about someone senior. */
function forMe({ actor }: Viewer): Sql {
  const above = actor.role === 'Staff' || actor.role === 'Admin' ? SENIOR_ROLES[actor.role] : []
  return sql`(${IN_PROGRESS} and s.about_id is distinct from ${actor.id} and (s.handler_id is null or s.handler_id = ${actor.id})
    and not exists (select from users x where x.id = s.about_id and x.role = any(${above})))`
}

/** Later than any deadline, so that complaints without one come last. */
const NEVER = '9999-12-31'

export function listComplaintRows(tx: Tx, reach: Sql, filter: ComplaintFilter, viewer: Viewer) {
  const sort =
    filter.sort === 'nextDueOn'
      ? ({ column: `coalesce(s.next_due_on, '${NEVER}')`, type: 'date', descending: false } as const)
      : ({ column: 's.received_at', type: 'timestamptz', descending: true } as const)
  const where = matching(reach, filter, viewer)
  const counted = sql`from complaints s where ${where}`
  const from = sql`${complaintTables} where ${where}`
  const row = complaintRow.extend(cursorColumns)
  return listPage(tx, { row, columns: complaintColumns, from, counted, sort, id: 's.id' }, filter)
}

function matching(reach: Sql, filter: ComplaintFilter, viewer: Viewer): Sql {
  const list: Sql[] = [reach]
  if (filter.view) list.push(VIEWS[filter.view](viewer))
  if (filter.category) list.push(sql`s.category = ${filter.category}`)
  if (filter.rootCause) list.push(sql`s.root_cause = ${filter.rootCause}`)
  if (filter.status) list.push(sql`s.status = ${filter.status}`)
  if (filter.handlerId) list.push(sql`s.handler_id = ${filter.handlerId}`)
  if (filter.customerCode) list.push(sql`s.customer_id in ${mergedCustomerIdsByCode(filter.customerCode)}`)
  if (filter.receivedFrom) list.push(sql`s.received_at >= ${filter.receivedFrom}::date`)
  if (filter.receivedTo) list.push(sql`s.received_at < ${filter.receivedTo}::date + 1`)
  if (filter.branchId) list.push(sql`s.branch_id = ${filter.branchId}`)
  if (filter.q) list.push(searchCondition(filter.q))
  return and(list)
}

/** `CMP-26-000012` finds the complaint; digits search the phone number, other words the name. */
function searchCondition(q: string): Sql {
  const number = /^CMP-?\d\d-?0*(\d{1,12})$/i.exec(q)?.[1]
  if (number) return sql`s.number = ${Number(number)}`
  const digits = q.replaceAll(/\D/g, '').replace(/^0/, '')
  if (digits.length >= 6) return sql`s.complainant_phone like ${`%${digits}%`}`
  return sql`s.complainant_name ilike ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}

const detailRow = complaintRow.extend({
  log: z.array(
    z.object({ at: z.coerce.date(), event: z.string(), note: z.string().nullable(), by: z.string().nullable() }),
  ),
})
export type DetailRow = z.output<typeof detailRow>

export function findComplaint(tx: Tx, id: string, reach: Sql): Promise<DetailRow | undefined> {
  return maybe(
    tx,
    detailRow,
    sql`select ${complaintColumns}, (select coalesce(json_agg(x), '[]') from (
            select l.at, l.event, l.note, n.full_name as by from complaint_log l left join users n on n.id = l.by
            where l.complaint_id = s.id order by l.id) x) as log
        ${complaintTables} where s.id = ${id} and ${reach}`,
  )
}

const personRow = z.object({ id: z.string(), full_name: z.string(), role: z.string(), branch_name: z.string() })

/** Sellers and colleagues of the reached branches. */
export function listPeople(tx: Tx, actor: Actor) {
  return rows(
    tx,
    personRow,
    sql`select u.id, u.full_name, u.role, b.name as branch_name from users u join branches b on b.id = u.branch_id
        where u.status = 'active' and u.examiner_until is null and ${assignableBy(actor)}
        order by u.full_name, u.id limit 1000`,
  )
}

/** Whether the caller can name a person; undefined if not. */
export function findPerson(tx: Tx, actor: Actor, id: string) {
  return maybe(
    tx,
    personRow.pick({ id: true }),
    sql`select u.id from users u where u.id = ${id} and u.examiner_until is null and ${assignableBy(actor)}`,
  )
}

const placeRow = z.object({
  policy_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  branch_id: z.string().nullable(),
})

/**
 * Policy, customer and branch of a public complaint: by the policy number that was entered, then by the phone number. Unknown
 * people are served by the branch of the first SuperAdmin.
 */
export async function findPlace(tx: Tx, phone: string, reference: string | undefined) {
  const input = (reference ?? '').toUpperCase().replaceAll(/\s/g, '')
  const found = await maybe(
    tx,
    placeRow,
    sql`select x.policy_id, coalesce(k.merged_into, k.id) as customer_id, x.branch_id from (
          select 1 as rank, r.policy_id, r.customer_id, r.branch_id, p.created_at from policies p
            join policy_records r on r.policy_id = p.id and r.is_current where p.policy_number = ${input}
          union all select 2, null, c.id, c.branch_id, c.created_at from customers c
            where c.phone = ${phone} and c.erased_at is null
          union all select 3, null, null, u.branch_id, u.created_at from users u where u.status = 'active'
            and u.role = any(${rolesReaching('complaints', 'every')})) x
        left join customers k on k.id = x.customer_id
        order by x.rank, x.created_at, x.branch_id limit 1`,
  )
  return found ?? { policy_id: null, customer_id: null, branch_id: null }
}
