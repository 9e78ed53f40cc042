import { GENDERS, REGIONS, TITLES } from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { one, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const detailsRow = z.object({
  phone: z.string(),
  title: z.enum(TITLES).nullable().catch(null),
  first_name: z.string().nullable(),
  other_names: z.string().nullable(),
  last_name: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  date_of_birth: z.string().nullable(),
  ghana_card: z.string().nullable(),
  occupation: z.string().nullable(),
  company_name: z.string().nullable(),
  tin: z.string().nullable(),
  contact_person: z.string().nullable(),
  email: z.string().nullable(),
  digital_address: z.string().nullable(),
  residential_address: z.string(),
  region: z.enum(REGIONS).nullable().catch(null),
})
export type DetailsRow = z.output<typeof detailsRow>

export function findDetails(tx: Tx, id: string) {
  return one(
    tx,
    detailsRow,
    sql`select phone, title, first_name, other_names, last_name, gender, date_of_birth, ghana_card, occupation, company_name, tin,
          contact_person, email, digital_address, residential_address, region from customers where id = ${id}`,
  )
}

export function findCard(tx: Tx, id: string) {
  return one(
    tx,
    detailsRow.pick({ tin: true, residential_address: true }),
    sql`select case when customer_type = 'corporate' then tin end as tin, residential_address from customers where id = ${id}`,
  )
}
