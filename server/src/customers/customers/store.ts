import { HOLDER_TYPES } from '@okwan/domain/customers/customers/terms'
import type { Reader } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { reachedIn } from '../../platform/db/reach.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { mergedCustomerIds, shownFor } from './merge/merged-customers.ts'

export const customerRow = z.object({
  id: z.string(),
  code: z.string(),
  customer_type: z.enum(HOLDER_TYPES),
  first_name: z.string().nullable(),
  other_names: z.string().nullable(),
  last_name: z.string().nullable(),
  company_name: z.string().nullable(),
  ghana_card: z.string().nullable(),
  phone: z.string(),
  phone_changed_at: z.date().nullable(),
  date_of_birth: z.string().nullable(),
  city: z.string(),
  created_by: z.string(),
  seller_agent_id: z.string().nullable(),
  branch_id: z.string(),
  branch_group_id: z.string(),
  consent_at: z.date(),
  erased_at: z.date().nullable(),
  /** Whether a paid policy of the customer is within reach of the reader; false if the query has no reader. */
  is_served: z.boolean(),
})
export type CustomerRow = z.output<typeof customerRow>

const MAX_SHOWN = 20

/** Policy records `r` that were paid; offers and lapsed offers were not. */
export const paid = sql`r.status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')`
export const soldBy = reachedIn('policies', { branch: 'r.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })

/** Whether a paid policy of the customer is within reach of the user. */
export const servedBy = (reader: Reader) =>
  sql`exists (select 1 from policy_records r where r.customer_id in ${mergedCustomerIds(sql`c.id`)} and ${paid} and ${soldBy(reader)})`

const select = (where: Sql, isServed: Sql) => sql`select c.id, c.code, c.customer_type, c.first_name, c.other_names,
    c.last_name, c.company_name, c.ghana_card, c.phone, c.phone_changed_at, c.date_of_birth, c.city, c.created_by,
    u.agent_id as seller_agent_id, c.branch_id, b.branch_group_id, c.consent_at, c.erased_at, ${isServed} as is_served
  from customers c join users u on u.id = c.created_by join branches b on b.id = c.branch_id
  where ${where} order by c.created_at desc, c.id limit ${MAX_SHOWN}`

export type CustomerKey = { phone: string } | { ghanaCard: string } | { tin: string }

/** Customers by phone, card or taxpayer number. One query in every case, so that the response time reveals no customer. */
export function findByKey(tx: Tx, reader: Reader, key: CustomerKey) {
  return rows(tx, customerRow, select(conditionOf(key), servedBy(reader)))
}

/** The customer of a record, or the one that the record was merged into. */
const shown = (where: Sql) => sql`c.id in ${shownFor(where)}`

function conditionOf(key: CustomerKey): Sql {
  if ('phone' in key) return shown(sql`k.phone = ${key.phone}`)
  return shown(
    'tin' in key ? sql`k.tin = ${key.tin} and k.customer_type = 'corporate'` : sql`k.ghana_card = ${key.ghanaCard}`,
  )
}

export function findByCode(tx: Tx, code: string, reader?: Reader) {
  return maybe(tx, customerRow, select(shown(sql`k.code = ${code}`), reader ? servedBy(reader) : sql`false`))
}

export type NewCustomer = {
  customerType: string
  title: string | null
  firstName: string | null
  otherNames: string | null
  lastName: string | null
  gender: string | null
  dateOfBirth: string | null
  ghanaCard: string | null
  otherId: { type: string; number: string } | null
  occupation: string | null
  companyName: string | null
  tin: string | null
  companyNumber: string | null
  contactPerson: string | null
  businessSector: string | null
  phone: string
  email: string | null
  digitalAddress: string | null
  residentialAddress: string
  city: string
  region: string
  consentAt: string
}

/** Undefined if a concurrent request added the same person. */
export function insertCustomer(tx: Tx, customer: NewCustomer, seller: { id: string; branchId: string }, now: Date) {
  return maybe(
    tx,
    z.object({ id: z.string(), code: z.string() }),
    sql`insert into customers (customer_type, title, first_name, other_names, last_name, gender, date_of_birth, ghana_card,
          other_id_type, other_id_number, occupation, company_name, tin, company_number, contact_person, business_sector,
          phone, email, digital_address, residential_address, city, region, consent_at, branch_id, created_by, created_at,
          updated_at)
        values (${customer.customerType}, ${customer.title}, ${customer.firstName}, ${customer.otherNames}, ${customer.lastName},
          ${customer.gender}, ${customer.dateOfBirth}, ${customer.ghanaCard}, ${customer.otherId?.type ?? null},
          ${customer.otherId?.number ?? null}, ${customer.occupation}, ${customer.companyName}, ${customer.tin}, ${customer.companyNumber},
          ${customer.contactPerson}, ${customer.businessSector}, ${customer.phone}, ${customer.email}, ${customer.digitalAddress},
          ${customer.residentialAddress}, ${customer.city}, ${customer.region}, ${customer.consentAt}, ${seller.branchId}, ${seller.id},
          ${now}, ${now})
        on conflict do nothing returning id, code`,
  )
}

/** Saves that a customer on record agreed to a newer text about the use of data. */
export async function updateDataConsent(tx: Tx, customerId: string, consentAt: string, now: Date): Promise<void> {
  await run(tx, sql`update customers set consent_at = ${consentAt}, updated_at = ${now} where id = ${customerId}`)
}
