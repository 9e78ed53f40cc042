import { PAYOUT_STATES } from '@okwan/domain/money/payouts/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { CHALLENGE_REASONS, CHALLENGE_RESOLUTIONS, POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import { RISK_CODES } from '@okwan/domain/products/rate-books/terms'
import * as z from 'zod'
import { searchWords } from '../../customers/customers/page/policy-words.ts'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/context.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { isUninvolved, partiesToPolicy } from '../../policies/policies/read/parties.ts'
import { reachedBy } from './scope.ts'

const resolution = z.enum([...CHALLENGE_RESOLUTIONS, 'close'])

const challengeRow = z.object({
  id: z.string(),
  policy_record_id: z.string(),
  policy_id: z.string(),
  policy_number: z.string().nullable(),
  product: z.enum(['motor', 'travel']),
  record_status: z.enum(POLICY_STATUSES),
  reason: z.enum(CHALLENGE_REASONS),
  opened_at: z.date(),
  attempts: z.number(),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  note: z.string().nullable(),
  proposed_by: z.string().nullable(),
  proposer_name: z.string().nullable(),
  proposed_at: z.date().nullable(),
  proposal: z.string().nullable(),
  resolution: resolution.nullable(),
  resolved_at: z.date().nullable(),
  version: z.number(),
  branch_id: z.string(),
  branch_name: z.string(),
  seller_id: z.string(),
  seller_name: z.string(),
  agent_id: z.string().nullable(),
  customer_id: z.string(),
  customer_name: z.string(),
  is_company: z.boolean(),
  customer_phone: z.string(),
  customer_code: z.string(),
  vehicle_id: z.string().nullable(),
  registration_number: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string(),
  premium_pesewas: z.number(),
  estimate_id: z.string().nullable(),
  risk_code: z.enum(RISK_CODES).nullable(),
  is_of_fleet: z.boolean(),
  /** Checkout of the price difference after a correction. */
  difference_reference: z.string().nullable(),
  difference_state: z.enum(['open', 'paid', 'failed', 'review']).nullable(),
})
export type ChallengeRow = z.output<typeof challengeRow>

const columns = sql`h.id, h.policy_record_id, h.policy_id, p.policy_number, p.product, r.status as record_status, h.reason,
  h.opened_at, h.attempts, h.owner_id, o.full_name as owner_name, h.note,
  h.proposed_by, a.full_name as proposer_name, h.proposed_at, h.proposal, h.resolution, h.resolved_at, h.version, h.branch_id,
  b.name as branch_name, r.seller_id, u.full_name as seller_name, r.agent_id, r.customer_id,
  coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)) as customer_name,
  c.company_name is not null as is_company, c.phone as customer_phone, c.code as customer_code, r.vehicle_id, v.registration_number, r.start_date,
  r.end_date, r.premium_pesewas, r.estimate_id, r.risk_code,
  exists (select from fleet_records f where f.policy_record_id = r.id) as is_of_fleet,
  k.client_reference as difference_reference, k.state as difference_state`
const tables = sql`from challenges h join policy_records r on r.id = h.policy_record_id join policies p on p.id = h.policy_id
  join customers c on c.id = r.customer_id left join vehicles v on v.id = r.vehicle_id join branches b on b.id = h.branch_id
  join users u on u.id = r.seller_id left join users o on o.id = h.owner_id left join users a on a.id = h.proposed_by
  left join checkouts k on k.payable_type = 'premium-difference' and k.payable_id = h.policy_record_id
    and k.state <> 'cancelled'`

export type ChallengeFilter = {
  q?: string | undefined
  view: 'open' | 'for-me' | 'unassigned' | 'mine' | 'over-hour' | 'to-approve' | 'resolved-today' | 'resolved'
  reason?: string | undefined
  product?: string | undefined
  minPesewas?: number | undefined
  maxPesewas?: number | undefined
  resolvedFrom?: string | undefined
  resolvedTo?: string | undefined
  minAgeHours?: number | undefined
  branchId?: string | undefined
  cursor?: string | undefined
  limit: number
}

const OPEN = sql`h.resolved_at is null`

/** Challenges older than this are highlighted. */
const HIGHLIGHT_HOURS = 1

function viewCondition(view: ChallengeFilter['view'], actor: Actor, now: Date): Sql {
  if (view === 'for-me') return forMe(actor)
  if (view === 'unassigned') return sql`(${OPEN} and h.owner_id is null)`
  if (view === 'mine') return sql`(${OPEN} and h.owner_id = ${actor.id})`
  if (view === 'over-hour') return sql`(${OPEN} and h.opened_at < ${hoursBefore(now, HIGHLIGHT_HOURS)})`
  if (view === 'to-approve') return sql`(${OPEN} and h.proposed_by is not null)`
  if (view === 'resolved-today') return sql`h.resolved_at >= ${toAccraDate(now)}::date`
  return view === 'resolved' ? sql`h.resolved_at is not null` : OPEN
}

/** Challenges that the user can resolve now. Parties cannot, and the requester of an approval and Staff cannot approve it. */
function forMe({ id, role }: Actor): Sql {
  const canApprove = sql`(h.proposed_by is null or (h.proposed_by <> ${id} and ${role !== 'Staff'}))`
  return sql`(${OPEN} and r.status = 'challenged' and ${canApprove} and ${isUninvolved(sql`h.policy_id`, id, sql`null`)})`
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

const listedRow = challengeRow.extend(cursorColumns)

export function listChallengeRows(tx: Tx, actor: Actor, filter: ChallengeFilter, now: Date) {
  const isOver = filter.view.startsWith('resolved')
  const list = [reachedBy(actor), viewCondition(filter.view, actor, now)]
  if (filter.reason) list.push(sql`h.reason = ${filter.reason}`)
  if (filter.product) list.push(sql`p.product = ${filter.product}`)
  if (filter.minPesewas) list.push(sql`r.premium_pesewas >= ${filter.minPesewas}`)
  if (filter.maxPesewas !== undefined) list.push(sql`r.premium_pesewas <= ${filter.maxPesewas}`)
  if (filter.minAgeHours) list.push(sql`h.opened_at <= ${hoursBefore(now, filter.minAgeHours)}`)
  if (filter.resolvedFrom) list.push(sql`h.resolved_at >= ${filter.resolvedFrom}::date`)
  if (filter.resolvedTo) list.push(sql`h.resolved_at < ${filter.resolvedTo}::date + 1`)
  if (filter.branchId) list.push(sql`h.branch_id = ${filter.branchId}`)
  for (const word of filter.q ? searchWords(filter.q) : []) {
    list.push(sql`r.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  }
  const where = and(list)
  return listPage(
    tx,
    {
      row: listedRow,
      columns,
      from: sql`${tables} where ${where}`,
      sort: { column: 'h.opened_at', type: 'timestamptz', descending: isOver },
      id: 'h.id',
    },
    filter,
  )
}

const reasonRow = z.object({ reason: z.enum(CHALLENGE_REASONS), count: z.number() })

export function countByReason(tx: Tx, actor: Actor, branchId: string | undefined) {
  return rows(
    tx,
    reasonRow,
    sql`select h.reason, count(*) from challenges h where ${within(actor, branchId)} and ${OPEN}
        group by 1 order by 2 desc, 1`,
  )
}

/** Number of challenges resolved since a date, and the median time until they were resolved. */
export function resolvedSince(tx: Tx, actor: Actor, branchId: string | undefined, since: string) {
  return one(
    tx,
    z.object({ resolved: z.number(), median_seconds: z.number().nullable() }),
    sql`select count(*) as resolved, percentile_cont(0.5) within group
          (order by extract(epoch from h.resolved_at - h.opened_at)::double precision) as median_seconds
        from challenges h where ${within(actor, branchId)} and h.resolved_at >= ${since}::date`,
  )
}

const within = (actor: Actor, branchId: string | undefined) =>
  branchId ? sql`${reachedBy(actor)} and h.branch_id = ${branchId}` : reachedBy(actor)

const moment = z.coerce.date()
const detailRow = challengeRow.extend({
  chassis_key: z.string().nullable(),
  color: z.string().nullable(),
  number_of_seats: z.number().nullable(),
  engine_capacity_cc: z.number().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  own_cover_ends: z.string().nullable(),
  exchanges: z.array(
    z.object({ sent_at: moment, body: z.unknown(), answer: z.unknown(), reason: z.string().nullable() }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      kind: z.literal('refund'),
      number: z.number(),
      state: z.enum(PAYOUT_STATES),
      amount_pesewas: z.number(),
    }),
  ),
  log: z.array(z.object({ at: moment, event: z.string(), by: z.string().nullable() })),
  events: z.array(
    z.object({
      at: moment,
      action: z.string(),
      by: z.string().nullable(),
      resolution: resolution.nullable(),
      note: z.string().nullable(),
      given_to: z.string().nullable(),
    }),
  ),
})
export type DetailRow = z.output<typeof detailRow>

const list = (query: Sql) => sql`(select coalesce(json_agg(x), '[]') from (${query}) x)`

export function findChallenge(tx: Tx, actor: Actor, id: string): Promise<DetailRow | undefined> {
  return maybe(
    tx,
    detailRow,
    sql`select ${columns}, v.chassis_key, v.color, v.number_of_seats, v.engine_capacity_cc, c.first_name, c.last_name, c.date_of_birth,
          (select max(upper(x.cover)) from policy_records x where x.vehicle_id = r.vehicle_id and x.id <> r.id
             and x.status in ('issuing', 'active', 'suspended') and x.cover && daterange(r.start_date, r.end_date, '[]')
          )::text as own_cover_ends,
          ${list(sql`select m.sent_at, m.body, a.body as answer, a.reason from mid_requests m
            left join mid_answers a on a.request_id = m.id
            where m.policy_record_id = r.id and m.operation = 'record' order by m.sent_at desc limit 5`)} as exchanges,
          ${list(sql`select y.id, y.kind, y.number, y.state, y.amount_pesewas from payouts y
            where y.policy_id = h.policy_id and y.kind = 'refund' order by y.number`)} as refunds,
          ${list(sql`select l.at, l.event, n.full_name as by from policy_status_log l left join users n on n.id = l.by
            where l.policy_record_id = r.id order by l.id`)} as log,
          ${list(sql`select d.at, d.action, n.full_name as by, d.after ->> 'resolution' as resolution, d.after ->> 'note' as note,
              (select g.full_name from users g where g.id::text = d.after ->> 'ownerId') as given_to
            from audit_log d left join users n on n.id = d.actor_id
            where d.entity_type = 'policy-record' and d.entity_id = r.id::text and d.action like 'challenge-%'
            order by d.at, d.nr`)} as events
        ${tables} where h.id = ${id} and ${reachedBy(actor)}`,
  )
}

export function lockChallenge(tx: Tx, actor: Actor, id: string): Promise<ChallengeRow | undefined> {
  return maybe(
    tx,
    challengeRow,
    sql`select ${columns} ${tables} where h.id = ${id} and ${reachedBy(actor)} for update of h`,
  )
}

/** For jobs, which have no user and therefore no reach. */
export function lockOpenChallenge(tx: Tx, policyRecordId: string): Promise<ChallengeRow | undefined> {
  return maybe(
    tx,
    challengeRow,
    sql`select ${columns} ${tables} where h.policy_record_id = ${policyRecordId} and h.resolved_at is null for update of h`,
  )
}

/** Refunds of a payment for one policy. */
export async function returnedTo(tx: Tx, policyId: string, clientReference: string): Promise<number> {
  const { pesewas } = await one(
    tx,
    z.object({ pesewas: z.number() }),
    sql`select coalesce(sum(amount_pesewas), 0)::bigint as pesewas from payouts
        where policy_id = ${policyId} and payment_reference = ${clientReference} and state not in ('rejected', 'withdrawn')`,
  )
  return pesewas
}

/** Sellers and payees, to whom the challenge cannot be assigned. */
export function partiesTo(tx: Tx, challengeId: string) {
  return partiesToPolicy(tx, sql`challenges s where s.id = ${challengeId}`, sql`null::text`)
}

/** Unpaid price difference of a correction; for a renewal it belongs to the next version. */
export function findDifference(tx: Tx, policyId: string) {
  return maybe(
    tx,
    z.object({ payable_id: z.string(), client_reference: z.string(), amount_pesewas: z.number() }),
    sql`select k.payable_id, k.client_reference, k.amount_pesewas from checkouts k
          join policy_records r on r.id = k.payable_id and r.status = 'challenged'
        where k.policy_id = ${policyId} and k.payable_type = 'premium-difference' and k.state in ('open', 'failed')`,
  )
}

const NOT_PROPOSED = sql`proposed_by = null, proposed_at = null, proposal = null`

export function saveOwner(tx: Tx, id: string, ownerId: string, now: Date) {
  return run(
    tx,
    sql`update challenges set owner_id = ${ownerId}, owned_at = ${now}, version = version + 1 where id = ${id}`,
  )
}

export type Attempt = { resolution: string; note: string | undefined; by: string }

/** Saves the attempted resolution, which counts if the policy is issued; clears an approval request. */
export function saveAttempt(
  tx: Tx,
  id: string,
  { resolution, note, by, counts }: Attempt & { counts: boolean },
  now: Date,
) {
  return run(
    tx,
    sql`update challenges set resolution = ${resolution}, note = coalesce(${note ?? null}, note), owner_id = ${by},
          owned_at = coalesce(owned_at, ${now}), attempts = attempts + ${counts ? 1 : 0},
          last_attempt_at = ${now}, ${NOT_PROPOSED}, version = version + 1 where id = ${id}`,
  )
}

/** Saves the resolution of a cancelled policy; the requester of the approval stays recorded. */
export function saveEnd(tx: Tx, id: string, end: Attempt & { refundPesewas: number | null }, now: Date) {
  const { resolution, note, by, refundPesewas } = end
  return run(
    tx,
    sql`update challenges set resolution = ${resolution}, note = ${note ?? null}, owner_id = ${by},
          owned_at = coalesce(owned_at, ${now}), refund_pesewas = ${refundPesewas}, version = version + 1 where id = ${id}`,
  )
}

export function saveNote(tx: Tx, id: string, note: string) {
  return run(tx, sql`update challenges set note = ${note}, version = version + 1 where id = ${id}`)
}

export function saveProposal(tx: Tx, id: string, proposal: { by: string; note: string }, now: Date) {
  return run(
    tx,
    sql`update challenges set proposed_by = ${proposal.by}, proposed_at = ${now}, proposal = ${proposal.note},
          version = version + 1 where id = ${id}`,
  )
}

export function deleteProposal(tx: Tx, id: string) {
  return run(tx, sql`update challenges set ${NOT_PROPOSED}, version = version + 1 where id = ${id}`)
}
