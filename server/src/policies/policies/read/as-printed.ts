import { maskGhanaCard, printName } from '@okwan/domain/customers/customers/identity'
import { formatDate } from '@okwan/domain/platform/dates'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import type { Tx } from '../../../platform/db/database.ts'
import type { PublicCtx } from '../../../platform/http/context.ts'
import { datedRecord } from '../issue/dated-record.ts'
import { type Printed, readPrinted } from './as-printed-store.ts'
import type { DetailRow } from './read-store.ts'

/**
 * Returns a version of a motor policy with the vehicle and customer as they were when the version ended. A version in force is
 * returned with the current data, and so is every version of a travel policy.
 */
export async function asPrinted({ tx, now }: Pick<PublicCtx, 'tx' | 'now'>, row: DetailRow): Promise<DetailRow> {
  const isInForce = row.is_current && statusAt(datedRecord(row), now) === 'active'
  if (isInForce || row.product !== 'motor') return row
  const { vehicle, customer } = await readPrinted(tx, row.id)
  const { ghana_card, phone, residential_address, city, region } = customer
  const contact = { ghana_card, phone, residential_address, city, region }
  return { ...row, ...vehicle, ...contact, customer_name: nameOf(customer) }
}

function nameOf({ company_name, first_name, other_names, last_name }: Printed['customer']): string {
  return company_name ?? [first_name, other_names, last_name].filter((part) => part !== null).join(' ')
}

const FIELDS: [label: string, read: (printed: Printed) => string | null][] = [
  ['Registration mark', ({ vehicle }) => vehicle.registration_number],
  ['Chassis number', ({ vehicle }) => vehicle.chassis_key],
  ['Colour', ({ vehicle }) => vehicle.color],
  ['Policyholder', ({ customer }) => (customer.company_name ? nameOf(customer) : printName(nameOf(customer)))],
  ['Date of birth', ({ customer }) => customer.date_of_birth && formatDate(customer.date_of_birth)],
  ['Gender', ({ customer }) => customer.gender && printName(customer.gender)],
  ['Ghana Card', ({ customer }) => customer.ghana_card && maskGhanaCard(customer.ghana_card)],
]

/** Details of the vehicle and the policyholder that differ between the documents of two versions. */
export async function changedDetails(tx: Tx, beforeId: string, afterId: string) {
  const before = await readPrinted(tx, beforeId)
  const after = await readPrinted(tx, afterId)
  return FIELDS.map(([label, read]) => ({
    label,
    before: read(before) ?? 'None',
    after: read(after) ?? 'None',
  })).filter(({ before, after }) => before !== after)
}
