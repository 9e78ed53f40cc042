import { HOLDER_TYPES } from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { maybe, rows, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

const customerRow = z.object({
  id: z.string(),
  code: z.string(),
  customer_type: z.enum(HOLDER_TYPES),
  first_name: z.string().nullable(),
  other_names: z.string().nullable(),
  last_name: z.string().nullable(),
  company_name: z.string().nullable(),
  ghana_card: z.string().nullable(),
  phone: z.string(),
  city: z.string(),
  created_by: z.string(),
  seller_agent_id: z.string().nullable(),
  branch_id: z.string(),
  branch_group_id: z.string(),
})
export type CustomerRow = z.output<typeof customerRow>

const MOST_SHOWN = 20

const select = (where: Sql) => sql`select c.id, c.code, c.customer_type, c.first_name, c.other_names, c.last_name,
    c.company_name, c.ghana_card, c.phone, c.city, c.created_by, u.agent_id as seller_agent_id, c.branch_id, b.branch_group_id
  from customers c join users u on u.id = c.created_by join branches b on b.id = c.branch_id
  where ${where} order by c.created_at desc, c.id limit ${MOST_SHOWN}`

export function findByPhone(tx: Tx, phone: string) {
  return rows(tx, customerRow, select(sql`c.phone = ${phone}`))
}

export function findByGhanaCard(tx: Tx, ghanaCard: string) {
  return rows(tx, customerRow, select(sql`c.ghana_card = ${ghanaCard}`))
}

export function findByTin(tx: Tx, tin: string) {
  return maybe(tx, customerRow, select(sql`c.tin = ${tin} and c.customer_type = 'corporate'`))
}

export function findByCode(tx: Tx, code: string) {
  return maybe(tx, customerRow, select(sql`c.code = ${code}`))
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
