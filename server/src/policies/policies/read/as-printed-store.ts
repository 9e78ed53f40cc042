import * as z from 'zod'
import { one, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const text = z.string().nullable()
const printedRow = z.object({
  vehicle: z.object({
    registration_number: text,
    chassis_key: z.string(),
    make: z.string(),
    model: z.string(),
    year_of_manufacture: z.number(),
    color: z.string(),
    body_type: z.string(),
    engine_capacity_cc: z.number(),
  }),
  customer: z.object({
    company_name: text,
    first_name: text,
    other_names: text,
    last_name: text,
    date_of_birth: text,
    gender: text,
    ghana_card: text,
    phone: z.string(),
    residential_address: z.string(),
    city: z.string(),
    region: z.string(),
  }),
})
export type Printed = z.output<typeof printedRow>

/**
 * Vehicle and customer as printed on the documents of a version: their data at the end of the version, or the current data if
 * the version is in force.
 */
export function readPrinted(tx: Tx, policyRecordId: string): Promise<Printed> {
  return one(
    tx,
    printedRow,
    sql`with version as (
          select r.vehicle_id, r.customer_id, least(
            (select min(n.issued_at) from policy_records n
              where n.policy_id = r.policy_id and n.record_number > r.record_number and n.issued_at is not null),
            r.cancelled_from::timestamp at time zone 'UTC',
            (r.end_date + 1)::timestamp at time zone 'UTC') as ended
          from policy_records r where r.id = ${policyRecordId})
        select
          coalesce((select f.printed from former_vehicles f where f.vehicle_id = v.id and f.until >= version.ended
                    order by f.until, f.id limit 1), printed_vehicle(v)) as vehicle,
          coalesce((select f.printed from former_customers f where f.customer_id = c.id and f.until >= version.ended
                    order by f.until, f.id limit 1), printed_customer(c)) as customer
        from version join vehicles v on v.id = version.vehicle_id join customers c on c.id = version.customer_id`,
  )
}
