import { randomUUID } from 'node:crypto'
import type { ImportedCustomer } from '@okwan/domain/sales/imports/customer-row'
import * as z from 'zod'
import { writeInBatch } from '../../../platform/db/batch.ts'
import { rows, run, type Tx } from '../../../platform/db/database.ts'
import { insertRows, type Row } from '../../../platform/db/rows.ts'
import { sql } from '../../../platform/db/sql.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { Importing } from './checked.ts'

const knownRow = z.object({ id: z.string(), key: z.string() })

/** Waits for running erasures, after which these customers are no longer known; later erasures wait for the import. */
function lockKnown(tx: Tx, numbers: readonly string[]): Promise<number> {
  return run(
    tx,
    sql`select 1 from customers where ghana_card = any(${numbers}::text[])
          or customer_type = 'corporate' and tin = any(${numbers}::text[])
        order by id for key share`,
  )
}

/** Customers on record by type and number; a merged one counts as the remaining customer. */
export async function knownCustomers(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    tx,
    knownRow,
    sql`select coalesce(merged_into, id) as id, 'individual ' || ghana_card as key from customers
        where ghana_card = any(${numbers}::text[]) and customer_type = 'individual' and erased_at is null
        union all
        select coalesce(merged_into, id), 'corporate ' || tin from customers
        where tin = any(${numbers}::text[]) and customer_type = 'corporate' and erased_at is null`,
  )
  return new Map(found.map(({ id, key }) => [key, id]))
}

export const keyOfCustomer = ({ type, key }: ImportedCustomer) => `${type} ${key}`

/** Adds customers who are not on record. Returns the ids of all these customers by key, and the ids of the added ones. */
export async function saveCustomers(
  { tx, now, uploadedBy }: Importing,
  customers: readonly { customer: ImportedCustomer; branchId: string }[],
): Promise<{ ids: Map<string, string>; added: Set<string> }> {
  const numbers = customers.map(({ customer }) => customer.key)
  await lockKnown(tx, numbers)
  const ids = await knownCustomers(tx, numbers)
  const added = new Set<string>()
  const fresh: Row[] = []
  for (const { customer, branchId } of customers) {
    const key = keyOfCustomer(customer)
    if (ids.has(key)) continue
    const id = randomUUID()
    ids.set(key, id)
    added.add(id)
    fresh.push(customerRow(id, customer, { branchId, uploadedBy, now }))
  }
  await insertRows(tx, 'customers', fresh)
  // Cards are checked on request, because the register charges for each query.
  await writeInBatch(tx, async (batch) => {
    for (const customerId of added) await addJob(batch, 'screening.customer', { customerId }, { now })
  })
  return { ids, added }
}

type Origin = { branchId: string; uploadedBy: string; now: Date }

function customerRow(id: string, customer: ImportedCustomer, { branchId, uploadedBy, now }: Origin): Row {
  const person = customer.type === 'individual' ? customer : undefined
  const company = customer.type === 'corporate' ? customer : undefined
  return {
    id,
    customer_type: customer.type,
    first_name: person?.firstName ?? null,
    last_name: person?.lastName ?? null,
    gender: person?.gender ?? null,
    date_of_birth: person?.dateOfBirth ?? null,
    ghana_card: person?.ghanaCard ?? null,
    company_name: company?.companyName ?? null,
    tin: company?.tin ?? null,
    occupation: customer.occupation,
    phone: customer.phone,
    email: customer.email,
    residential_address: customer.address,
    city: customer.city,
    region: customer.region,
    // The customer gave consent in the previous system.
    consent_at: now,
    branch_id: branchId,
    created_by: uploadedBy,
    created_at: now,
    updated_at: now,
  }
}
