import { motorPrice } from '@okwan/contract/products/rating'
import { NCD_CLAIM_TYPES } from '@okwan/domain/policies/policies/renewal'
import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { datedColumns } from '../../policies/policies/issue/dated-record.ts'
import {
  countedDue,
  DUE_COUNT_LIMIT,
  type DueChoice,
  isDueForRenewal,
} from '../../policies/policies/issue/due-renewal.ts'
import { insuredBy } from '../../policies/policies/issue/later-cover.ts'
import { motorRisk } from '../motor/motor-risk.ts'

const renewableRow = z.object({
  id: z.string(),
  policy_id: z.string(),
  status: z.enum(POLICY_STATUSES),
  ...datedColumns,
  /** Start of the term; an endorsement starts within it. */
  term_start_date: z.string(),
  cover_days: z.number(),
  sum_insured_pesewas: z.number(),
  customer_id: z.string(),
  customer_name: z.string(),
  is_company: z.boolean(),
  vehicle_id: z.string(),
  registration_number: z.string().nullable(),
  chassis_key: z.string(),
  engine_capacity_cc: z.number(),
  year_of_manufacture: z.number(),
  risk: motorRisk,
  price: motorPrice,
  /** Paid next term that is not in force yet. */
  has_paid_successor: z.boolean(),
  insured_by: z.string().nullable(),
  /** An own damage claim was paid since this term was priced; the price already contains earlier claims. */
  own_damage_claim_paid: z.boolean(),
})
export type RenewableRow = z.output<typeof renewableRow>

const hasPaidSuccessor = sql`exists (select from policy_records n where n.policy_id = r.policy_id
  and n.record_number > r.record_number and n.status in ('issuing', 'challenged'))`

/** Value of the record that started the term; an endorsement is skipped. */
const termOf = (column: string) => sql`select max(${raw(column)}) from policy_records f
  where f.policy_id = r.policy_id and f.kind <> 'endorsement' and f.issued_at is not null and f.start_date <= r.start_date`

const renewable = (
  reach: Sql,
  policyId: string,
) => sql`select r.id, r.policy_id, r.status, r.start_date, r.end_date, r.due_at,
    coalesce((${termOf('f.start_date')}), r.start_date) as term_start_date,
    r.suspended_from, r.cancelled_from, r.superseded_from, r.cover_days, r.sum_insured_pesewas, r.customer_id,
    coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)) as customer_name,
    c.company_name is not null as is_company, r.vehicle_id, v.registration_number, v.chassis_key, v.engine_capacity_cc, v.year_of_manufacture, e.risk, e.price,
    ${hasPaidSuccessor} as has_paid_successor, ${insuredBy} as insured_by,
    exists (select from claims k where k.policy_id = r.policy_id and k.paid_pesewas > 0 and k.type = any(${NCD_CLAIM_TYPES})
            and k.settled_on >= ((${termOf('f.created_at')}) at time zone 'UTC')::date) as own_damage_claim_paid
  from policy_records r join customers c on c.id = r.customer_id join vehicles v on v.id = r.vehicle_id
    join motor_estimates e on e.id = r.estimate_id
  where r.policy_id = ${policyId} and r.is_current and r.product = 'motor' and ${reach}`

export function findRenewable(tx: Tx, reach: Sql, policyId: string): Promise<RenewableRow | undefined> {
  return maybe(tx, renewableRow, renewable(reach, policyId))
}

/** Locks the policy, so that parallel renewals run one after the other. */
export function lockRenewable(tx: Tx, reach: Sql, policyId: string): Promise<RenewableRow | undefined> {
  return maybe(tx, renewableRow, sql`${renewable(reach, policyId)} for update of r`)
}

/** Number of vehicles of the customer that we insure on a date, including the vehicle of this policy, for the fleet discount. */
export async function countFleet(tx: Tx, { customer_id, vehicle_id }: RenewableRow, onDate: string): Promise<number> {
  const { others } = await one(
    tx,
    z.object({ others: z.number() }),
    sql`select count(distinct vehicle_id) as others from policy_records
        where customer_id = ${customer_id} and vehicle_id <> ${vehicle_id} and cover @> ${onDate}::date
          and status in ('issuing', 'active', 'expired', 'superseded')`,
  )
  return others + 1
}

const offerRow = z.object({ policy_record_id: z.string(), status: z.enum(POLICY_STATUSES), estimate_id: z.string() })

/** Unpaid offer of the next term. */
export function findRenewalOffer(tx: Tx, policyId: string) {
  return maybe(
    tx,
    offerRow,
    sql`select id as policy_record_id, status, estimate_id from policy_records
        where policy_id = ${policyId} and kind = 'renewal' and status in ('awaiting_payment', 'pay_later')`,
  )
}

const estimateRow = z.object({ risk: motorRisk, price: motorPrice, created_at: z.date(), expires_at: z.date() })

/** Renewal estimate of this user for this policy record. */
export function findRenewalEstimate(
  tx: Tx,
  input: { estimateId: string; policyRecordId: string; personId: string },
): Promise<z.output<typeof estimateRow> | undefined> {
  return maybe(
    tx,
    estimateRow,
    sql`select risk, price, created_at, expires_at from motor_estimates
        where id = ${input.estimateId} and created_by = ${input.personId}
          and payload ->> 'policyRecordId' = ${input.policyRecordId}`,
  )
}

const dueRow = z.object({
  id: z.string(),
  policy_id: z.string(),
  policy_number: z.string(),
  customer_name: z.string(),
  is_company: z.boolean(),
  phone: z.string(),
  registration_number: z.string().nullable(),
  vehicle: z.string(),
  cover_type: z.enum(COVER_TYPES),
  end_date: z.string(),
  premium_pesewas: z.number(),
  reminder_days: z.number().nullable(),
  reminded_at: z.date().nullable(),
  seller_id: z.string(),
  seller_name: z.string(),
})
export type DueRow = z.output<typeof dueRow>

const listedRow = dueRow.extend(cursorColumns)

export function listDue(
  tx: Tx,
  reach: Sql,
  today: string,
  { cursor, limit, ...choice }: DueChoice & { cursor?: string | undefined; limit: number },
) {
  const due = isDueForRenewal(reach, { today, ...choice })
  return listPage(
    tx,
    {
      row: listedRow,
      columns: sql`r.id, r.policy_id, p.policy_number,
          coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)) as customer_name,
          c.company_name is not null as is_company, c.phone, v.registration_number, concat_ws(' ', v.make, v.model) as vehicle,
          r.cover_type, r.end_date, r.premium_pesewas, l.days as reminder_days, l.sent_at as reminded_at, r.seller_id,
          u.full_name as seller_name`,
      from: sql`from policy_records r join policies p on p.id = r.policy_id join customers c on c.id = r.customer_id
          join vehicles v on v.id = r.vehicle_id join users u on u.id = r.seller_id
          left join lateral (select days, sent_at from renewal_reminders m where m.policy_record_id = r.id
                             order by days desc limit 1) l on true
        where ${due}`,
      counted: countedDue(due),
      countLimit: DUE_COUNT_LIMIT,
      sort: { column: 'r.end_date', type: 'date', descending: false },
      id: 'r.id',
    },
    { cursor, limit },
  )
}

const selectedRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  policy_id: z.string(),
  product: z.enum(['motor', 'travel']),
  policy_number: z.string().nullable(),
  branch_id: z.string(),
  status: z.enum(POLICY_STATUSES),
  ...datedColumns,
  phone: z.string(),
  email: z.string().nullable(),
  plate: z.string().nullable(),
  has_paid_successor: z.boolean(),
  insured_by: z.string().nullable(),
  reminded_today: z.boolean(),
  has_stopped: z.boolean(),
})

/** Selected records in the reach of the actor. Midnight in Accra is midnight UTC. */
export function lockSelected(tx: Tx, reach: Sql, ids: readonly string[], today: string) {
  return rows(
    tx,
    selectedRow,
    sql`select r.id, r.policy_id, r.customer_id, r.product, p.policy_number, r.branch_id, r.status, r.start_date, r.end_date, r.due_at,
          r.suspended_from, has_stopped(c.phone, 'sms') and (c.email is null or has_stopped(c.email, 'email')) as has_stopped, r.cancelled_from, r.superseded_from, c.phone, c.email, coalesce(v.registration_number, v.chassis_key) as plate,
          ${hasPaidSuccessor} as has_paid_successor, ${insuredBy} as insured_by,
          exists (select from renewal_reminders m where m.policy_record_id = r.id
                  and m.sent_at >= ${`${today}T00:00:00Z`}::timestamptz) as reminded_today
        from policy_records r join policies p on p.id = r.policy_id join customers c on c.id = r.customer_id
          left join vehicles v on v.id = r.vehicle_id
        where r.id = any(${ids}::uuid[]) and ${reach} order by r.id for update of r`,
  )
}

export function insertReminder(tx: Tx, policyRecordId: string, days: number, now: Date): Promise<number> {
  return run(
    tx,
    sql`insert into renewal_reminders (policy_record_id, days, sent_at) values (${policyRecordId}, ${days}, ${now})
        on conflict do nothing`,
  )
}

/** Whether an offer was made with these answers or needed none. */
export async function hasHistory(tx: Tx, policyRecordId: string, history: object): Promise<boolean> {
  const { is_same } = await one(
    tx,
    z.object({ is_same: z.boolean() }),
    sql`select history is null or history = ${JSON.stringify(history)}::jsonb as is_same from purchases
        where policy_record_id = ${policyRecordId}`,
  )
  return is_same
}

/** Stores the answers to the questions about a change of cover. */
export function saveHistory(tx: Tx, policyRecordId: string, history: object) {
  return run(
    tx,
    sql`update purchases set history = ${JSON.stringify(history)}::jsonb where policy_record_id = ${policyRecordId}`,
  )
}
