import { HOLDER_TYPES } from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { one, run, type Tx } from '../../platform/db/database.ts'
import { join, raw, sql } from '../../platform/db/sql.ts'

const COLUMN_OF = {
  firstName: 'first_name',
  otherNames: 'other_names',
  lastName: 'last_name',
  dateOfBirth: 'date_of_birth',
  gender: 'gender',
  ghanaCardNumber: 'ghana_card',
  phone: 'phone',
  email: 'email',
  residentialAddress: 'residential_address',
  digitalAddress: 'digital_address',
  city: 'city',
  region: 'region',
  occupation: 'occupation',
  companyName: 'company_name',
  tin: 'tin',
  companyNumber: 'company_number',
  contactPerson: 'contact_person',
} as const
type Field = keyof typeof COLUMN_OF

const changeableRow = z
  .object({ id: z.string(), customer_type: z.enum(HOLDER_TYPES) })
  .catchall(z.string().nullable())
  .transform(({ id, customer_type, ...row }) => ({
    id,
    type: customer_type,
    // The query selects exactly the columns of COLUMN_OF, so every field is present.
    fields: Object.fromEntries(
      Object.entries(COLUMN_OF).map(([field, column]) => [field, row[column] ?? '']),
    ) as Record<Field, string>,
  }))
export type ChangeableCustomer = z.output<typeof changeableRow>

const columns = join(
  Object.values(COLUMN_OF).map((column) => raw(column)),
  ', ',
)

export function findChangeable(tx: Tx, id: string): Promise<ChangeableCustomer> {
  return one(tx, changeableRow, sql`select id, customer_type, ${columns} from customers where id = ${id}`)
}

/** Returns 0 if the data of the customer is erased. */
export function updateCustomerRow(tx: Tx, id: string, changes: Partial<Record<Field, string>>, now: Date) {
  const sets = Object.entries(changes).map(
    ([field, value]) => sql`${raw(COLUMN_OF[field as Field])} = ${value === '' ? null : value}`,
  )
  return run(
    tx,
    sql`update customers set ${join([...sets, sql`updated_at = ${now}`, sql`version = version + 1`], ', ')} where id = ${id} and erased_at is null`,
  )
}
