import * as z from 'zod'
import { rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { mergedCustomerIdsByCode } from './merge/merged-customers.ts'

/** Details that a seller entered for a customer on record and that differ from the record. */
type EnteredDetails = Record<string, string>

export function insertDifference(
  tx: Tx,
  { customerId, entered, enteredBy }: { customerId: string; entered: EnteredDetails; enteredBy: string },
  now: Date,
) {
  return run(
    tx,
    sql`insert into customer_differences (customer_id, entered, entered_by, at)
        values (${customerId}, ${entered}, ${enteredBy}, ${now})`,
  )
}

const differenceRow = z.object({
  entered: z.record(z.string(), z.string()),
  entered_by: z.string(),
  at: z.date(),
  company_name: z.string().nullable(),
  first_name: z.string().nullable(),
  other_names: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string(),
  date_of_birth: z.string().nullable(),
})

const MAX_SHOWN = 20

/** The newest differences of a customer, each with the current details of the record. */
export function findDifferences(tx: Tx, customerCode: string) {
  return rows(
    tx,
    differenceRow,
    sql`select d.entered, u.full_name as entered_by, d.at, c.company_name, c.first_name, c.other_names, c.last_name, c.phone,
          c.date_of_birth
        from customer_differences d join customers c on c.id = d.customer_id join users u on u.id = d.entered_by
        where d.customer_id in ${mergedCustomerIdsByCode(customerCode)} order by d.at desc, d.id desc limit ${MAX_SHOWN}`,
  )
}
