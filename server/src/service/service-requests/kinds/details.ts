import type { RequestContentOf } from '@okwan/contract/service/service-requests/request-content'
import {
  CUSTOMER_DETAIL_LABELS,
  DETAILS_OF_A_COMPANY,
  DETAILS_OF_A_PERSON,
  NAME_DETAILS,
} from '@okwan/domain/customers/customers/details'
import { formatPhone } from '@okwan/domain/platform/phone'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import { type FieldChange, type UpdatableField, updatePathOf } from '@okwan/domain/service/service-requests/updates'
import {
  type ChangeableCustomer,
  type CustomerChanges,
  changeCustomer,
  checkedChanges,
  readCustomer,
} from '../../../customers/customers/change-customer.ts'
import {
  changeVehicle,
  checkedVehicle,
  readVehicle,
  type VehicleRow,
} from '../../../customers/vehicles/change-vehicle.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { endorsePolicy } from '../../../policies/policies/change/endorse-policy.ts'
import { datedRecord } from '../../../policies/policies/issue/dated-record.ts'
import { readTerm, type Term } from '../../../policies/policies/read/read-term.ts'
import { isTravelPolicy, readTravelTerm } from '../../../policies/policies/read/read-travel-term.ts'
import { type Calculation, type Kind, refusal } from './kind.ts'

/** `term` is undefined for a trip, because its certificates don’t print contact details and are not reissued. */
type CustomerBasis = { term: Term | undefined; customer: ChangeableCustomer; changes: CustomerChanges }

/** Contact details change immediately after a code; identity details need approval by the office. */
export const customerChange: Kind<RequestContentOf<'customer'>, CustomerBasis> = {
  notifiesMid: true,

  async calculate({ tx, now }, policyId, content) {
    const { term, customerId } = await readHolder(tx, policyId, now)
    const { rows, ...changed } = customerRows(await readCustomer(tx, customerId), content)
    const path = updatePathOf(rows.map(asFieldChange))
    if (!path) throw refusal('nothing_changed', 'phone', 'Nothing has changed. Enter a new value.')
    const isImmediate = path.path === 'code'
    if (!term && !isImmediate) {
      const field = rows.find((row) => !CONTACT.has(row.field))?.field ?? 'kind'
      throw refusal('not_endorsable', field === 'fullName' ? 'firstName' : field, ONLY_CONTACT)
    }
    const { evidence, needsCode, needsOfficeWithoutCode } = path
    const lostPhone = { label: 'Ghana Card, if the customer has lost the phone', isRequired: false }
    const work = detailsWork(rows, evidence)
    const calculation: Calculation = {
      ...work,
      ...(needsOfficeWithoutCode && !evidence ? { evidence: [lostPhone] } : {}),
      isImmediate,
      ...(needsCode ? { codePurpose: 'update-customer' as const } : {}),
      ...(needsOfficeWithoutCode ? { needsOfficeWithoutCode } : {}),
      effects: [
        isImmediate ? 'The new details apply immediately.' : 'The certificate is reissued with the new details.',
        'The change applies to all policies of this customer.',
        ...(needsOfficeWithoutCode ? [NEW_NUMBER] : []),
      ],
    }
    return { calculation, basis: { term, ...changed } }
  },

  async apply(ctx, { basis: { term, customer, changes }, calculation }) {
    await changeCustomer(ctx, customer, changes)
    if (!calculation.isImmediate && term) await reissue(ctx, term)
  },
}

const CONTACT: ReadonlySet<string> = new Set([
  'phone',
  'email',
  'residentialAddress',
  'digitalAddress',
  'city',
  'region',
  'occupation',
])
const ONLY_CONTACT = 'Only contact details can be changed here. To correct a name, select Correct traveller.'

/** The customer of a policy in force, with the term of a motor policy. */
async function readHolder(tx: Tx, policyId: string, now: Date) {
  if (!(await isTravelPolicy(tx, policyId))) {
    const term = await readTerm(tx, policyId, now)
    requireInForce(term)
    return { term, customerId: term.current.customer_id }
  }
  const trip = await readTravelTerm(tx, policyId)
  if (statusAt(datedRecord(trip), now) !== 'active') throw notInForce()
  return { term: undefined, customerId: trip.customer_id }
}

const NEW_NUMBER = 'The old number is notified. For 24 hours the new number can’t approve anything or receive money.'

export const vehicleChange: Kind<RequestContentOf<'vehicle'>, { term: Term; vehicle: VehicleRow }> = {
  notifiesMid: true,

  async calculate({ tx, now }, policyId, content) {
    const term = await readTerm(tx, policyId, now)
    requireInForce(term)
    const vehicle = await readVehicle(tx, term.current.vehicle_id)
    const { plate, chassisKey } = checkedVehicle(content)
    const rows = [
      { field: 'registrationNumber', label: 'Registration number', from: vehicle.registration_number, to: plate?.text },
      { field: 'color', label: 'Colour', from: vehicle.color, to: content.color },
      { field: 'chassisNumber', label: 'Chassis number', from: vehicle.chassis_key, to: chassisKey },
    ].flatMap(({ to, ...row }) => (to !== undefined && to !== row.from ? [{ ...row, to }] : []))
    if (rows.length === 0)
      throw refusal('nothing_changed', 'registrationNumber', 'Nothing has changed. Enter a new value.')
    const effects = ['The certificate and documents are reissued.', 'The motor insurance database is updated.']
    return { calculation: { ...detailsWork(rows, 'DVLA document'), effects }, basis: { term, vehicle } }
  },

  async apply(ctx, { basis: { term, vehicle }, content }) {
    const { registrationNumber, color, chassisNumber } = content
    await changeVehicle(ctx, vehicle, { registrationNumber, color, chassisNumber })
    await reissue(ctx, term)
  },
}

function detailsWork(rows: Calculation['changes'], evidence: string | undefined): Omit<Calculation, 'effects'> {
  return {
    effectiveDate: null,
    changes: rows,
    lines: [],
    toPayPesewas: 0,
    toRefundPesewas: 0,
    notices: [],
    reason: '',
    summary: rows
      .map(({ label, from, to }) => `${label}: ${from || 'none'} to ${to || 'none'}`)
      .join(', ')
      .slice(0, 200),
    evidence: evidence ? [{ label: evidence, isRequired: true }] : [],
  }
}

function requireInForce({ status }: Term): void {
  if (status === 'active' || status === 'suspended') return
  throw notInForce()
}

function notInForce() {
  return refusal('not_endorsable', 'kind', 'Details can only be changed while the policy is in force.')
}

/** Issues a version whose certificate shows the new details, and returns its id. A suspended policy gets no new version. */
export async function reissue(ctx: AuditCtx, term: Term): Promise<string | undefined> {
  const { current, policyId, status } = term
  if (status !== 'active') return undefined
  return endorsePolicy(ctx, {
    policyId,
    estimateId: current.estimate_id,
    riskCode: current.risk_code,
    coverType: current.cover_type,
    sumInsuredPesewas: null,
    officePremiumPesewas: 0,
    feesPesewas: 0,
    midReference: current.mid_reference ?? '',
  })
}

function customerRows(customer: ChangeableCustomer, content: RequestContentOf<'customer'>) {
  const { type, fields: before } = customer
  // The schema limits the keys to those of CUSTOMER_DETAIL_LABELS.
  const entered = Object.fromEntries(
    Object.entries(content).filter(([field, value]) => field !== 'kind' && value !== undefined),
  ) as CustomerChanges
  const checked = checkedChanges(entered)
  const fields = (Object.keys(checked) as (keyof CustomerChanges)[]).filter((field) => checked[field] !== before[field])
  const otherTypeField = fields.find((field) =>
    (type === 'corporate' ? DETAILS_OF_A_PERSON : DETAILS_OF_A_COMPANY).has(field),
  )
  if (otherTypeField) {
    const message = type === 'corporate' ? 'A company has no personal details.' : 'A person has no company details.'
    throw refusal('invalid', otherTypeField, message)
  }
  const show = (field: string, text: string) => (field === 'phone' && text ? formatPhone(text) : text)
  const changes: CustomerChanges = Object.fromEntries(fields.map((field) => [field, checked[field] ?? '']))
  const rows = fields.map((field) => ({
    field,
    label: CUSTOMER_DETAIL_LABELS[field],
    from: show(field, before[field]) || null,
    to: show(field, checked[field] ?? ''),
  }))
  return { customer, changes, rows: withFullName(rows, before, changes) }
}

/** The spelling rule applies to the whole name: three letters in total, not in each part. */
function withFullName(
  rows: Calculation['changes'],
  before: Record<string, string>,
  changes: CustomerChanges,
): Calculation['changes'] {
  if (!rows.some(({ field }) => NAME_DETAILS.has(field))) return rows
  const fullName = (names: Record<string, string>) =>
    [names['firstName'], names['otherNames'], names['lastName']].filter(Boolean).join(' ')
  const name = { field: 'fullName', label: 'Name', from: fullName(before), to: fullName({ ...before, ...changes }) }
  return [name, ...rows.filter(({ field }) => !NAME_DETAILS.has(field))]
}

function asFieldChange({ field, from, to }: Calculation['changes'][number]): FieldChange {
  // All customer fields have an update path; the name parts were merged into one field.
  return { field: field as UpdatableField, from: from ?? '', to }
}
