import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { isServed, shownCustomerColumns } from '../../policies/policies/shown-customer.ts'

const coveredRow = z.object({
  registration_key: z.string().nullable(),
  chassis_key: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Null if the caller cannot open the policy. */
  policy_id: z.string().nullable(),
})
export type CoveredRow = z.output<typeof coveredRow>

type Wanted = { plateKeys: string[]; chassisKeys: string[]; startDate: string; endDate: string }

/** Vehicles with these keys that we insure during the period. */
export function findCovered(tx: Tx, { plateKeys, chassisKeys, startDate, endDate }: Wanted, reach: Sql) {
  return rows(
    tx,
    coveredRow,
    sql`select v.registration_key, v.chassis_key, r.start_date, r.end_date, case when ${reach} then r.policy_id end as policy_id
        from vehicles v join policy_records r on r.vehicle_id = v.id
        where (v.registration_key = any(${plateKeys}) or v.chassis_key = any(${chassisKeys}))
          and r.status in ('issuing', 'active', 'suspended') and r.cover && daterange(${startDate}, ${endDate}, '[]')`,
  )
}

type NewFleet = {
  fleetId: string
  customerId: string
  sellerId: string
  clientReference: string
  startDate: string
  endDate: string
  offerEndsAt: Date
  policyRecordIds: string[]
}

export async function insertFleet(tx: Tx, fleet: NewFleet, now: Date): Promise<void> {
  await run(
    tx,
    sql`insert into fleets (id, customer_id, seller_id, client_reference, start_date, end_date, offer_ends_at, created_at)
        values (${fleet.fleetId}, ${fleet.customerId}, ${fleet.sellerId}, ${fleet.clientReference}, ${fleet.startDate},
                ${fleet.endDate}, ${fleet.offerEndsAt}, ${now})`,
  )
  await run(
    tx,
    sql`insert into fleet_records (policy_record_id, fleet_id, number)
        select record_id, ${fleet.fleetId}, number
        from unnest(${fleet.policyRecordIds}::uuid[]) with ordinality as sold (record_id, number)`,
  )
}

const listedRow = z.object({
  ...cursorColumns,
  id: z.string(),
  created_at: z.date(),
  customer_name: z.string(),
  seller_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  amount_pesewas: z.number(),
  is_paid: z.boolean(),
  vehicles: z.number(),
  issued: z.number(),
  challenged: z.number(),
})
export type ListedRow = z.output<typeof listedRow>

type FleetPage = { cursor?: string; limit: number; branchId?: string }

export function listFleetRows(tx: Tx, reach: Sql, { cursor, limit, branchId }: FleetPage) {
  const isReached = sql`exists (select from fleet_records m join policy_records r on r.id = m.policy_record_id
    where m.fleet_id = f.id and ${reach} and ${branchId ? sql`r.branch_id = ${branchId}` : sql`true`})`
  return listPage(
    tx,
    {
      row: listedRow,
      columns: sql`f.id, f.created_at, f.start_date, f.end_date, k.customer_name, u.full_name as seller_name, k.amount_pesewas,
          k.state = 'paid' as is_paid, n.vehicles, n.issued, n.challenged`,
      from: sql`from fleets f join checkouts k on k.client_reference = f.client_reference join users u on u.id = f.seller_id,
          lateral (select count(*) as vehicles, count(r.issued_at) as issued,
                     count(*) filter (where r.status = 'challenged') as challenged
                   from fleet_records m join policy_records r on r.id = m.policy_record_id where m.fleet_id = f.id) n
        where ${isReached}`,
      counted: sql`from fleets f where ${isReached}`,
      sort: { column: 'f.created_at', type: 'timestamptz', descending: true },
      id: 'f.id',
    },
    { cursor, limit },
  )
}

const fleetRow = z.object({
  id: z.string(),
  client_reference: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  offer_ends_at: z.date(),
  received_for: z.string(),
  amount_pesewas: z.number(),
  is_paid: z.boolean(),
  customer_code: z.string(),
  customer_name: z.string(),
  phone: z.string(),
  seller_id: z.string(),
  ...shownCustomerColumns,
})
export type FleetRow = z.output<typeof fleetRow>

export function findFleet(tx: Tx, id: string): Promise<FleetRow | undefined> {
  return maybe(
    tx,
    fleetRow,
    sql`select f.id, f.client_reference, f.start_date, f.end_date, f.offer_ends_at, k.received_for, k.amount_pesewas, k.state = 'paid' as is_paid,
          c.code as customer_code, k.customer_name, c.phone, f.seller_id, c.created_by = f.seller_id as is_added,
          (k.state = 'paid' or exists (select 1 from fleet_records i join policy_records r on r.id = i.policy_record_id
            where i.fleet_id = f.id and ${isServed})) as is_served
        from fleets f join checkouts k on k.client_reference = f.client_reference join customers c on c.id = f.customer_id
        where f.id = ${id}`,
  )
}

const soldRow = z.object({
  policy_record_id: z.string(),
  number: z.number(),
  registration_number: z.string().nullable(),
  vehicle: z.string(),
  premium_pesewas: z.number(),
  policy_id: z.string(),
  policy_number: z.string().nullable(),
  status: z.enum(POLICY_STATUSES),
  challenge_reason: z.string().nullable(),
})
export type SoldRow = z.output<typeof soldRow>

export function listSold(tx: Tx, fleetId: string, reach: Sql): Promise<SoldRow[]> {
  return rows(
    tx,
    soldRow,
    sql`select m.policy_record_id, m.number, v.registration_number, concat_ws(' ', v.make, v.model) as vehicle,
          r.premium_pesewas, r.policy_id, p.policy_number, r.status, r.challenge_reason
        from fleet_records m join policy_records r on r.id = m.policy_record_id join policies p on p.id = r.policy_id
          join vehicles v on v.id = r.vehicle_id
        where m.fleet_id = ${fleetId} and ${reach} order by m.number`,
  )
}
