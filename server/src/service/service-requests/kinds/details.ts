import type { AskOf } from '@okwan/contract/service/service-requests/asks'
import { formatPhone } from '@okwan/domain/platform/phone'
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
import { endorsePolicy } from '../../../policies/policies/change/endorse-policy.ts'
import { readTerm, type Term } from '../../../policies/policies/read/read-term.ts'
import { type Kind, refusal, type Worked } from './kind.ts'

type CustomerBasis = { term: Term; customer: ChangeableCustomer; changes: CustomerChanges }

/** Contact details change at once after a code; identity details need approval by the office. */
export const customerChange: Kind<AskOf<'customer'>, CustomerBasis> = {
  notifiesMid: true,

  async calculate({ tx, now }, policyId, ask) {
    const term = await readTerm(tx, policyId, now)
    requireInForce(term)
    const { rows, ...changed } = customerRows(await readCustomer(tx, term.current.customer_id), ask)
    const path = updatePathOf(rows.map(asFieldChange))
    if (!path) throw refusal('nothing_changed', 'phone', 'Nothing has changed. Enter a new value.')
    const isImmediate = path.path === 'code'
    const worked: Worked = {
      ...detailsWork(rows, path.evidence),
      isImmediate,
      ...(isImmediate ? { codePurpose: 'update-customer' as const } : {}),
      effects: [
        isImmediate ? 'The new details apply immediately.' : 'The certificate is reissued with the new details.',
        'The change applies to all policies of this customer.',
      ],
    }
    return { worked, basis: { term, ...changed } }
  },

  async apply(ctx, { basis: { term, customer, changes }, worked }) {
    await changeCustomer(ctx, customer, changes)
    if (!worked.isImmediate) await reissue(ctx, term)
  },
}

export const vehicleChange: Kind<AskOf<'vehicle'>, { term: Term; vehicle: VehicleRow }> = {
  notifiesMid: true,

  async calculate({ tx, now }, policyId, ask) {
    const term = await readTerm(tx, policyId, now)
    requireInForce(term)
    const vehicle = await readVehicle(tx, term.current.vehicle_id)
    const { plate, chassisKey } = checkedVehicle(ask)
    const rows = [
      { field: 'registrationNumber', label: 'Registration number', from: vehicle.registration_number, to: plate?.text },
      { field: 'color', label: 'Colour', from: vehicle.color, to: ask.color },
      { field: 'chassisNumber', label: 'Chassis number', from: vehicle.chassis_key, to: chassisKey },
    ].flatMap(({ to, ...row }) => (to !== undefined && to !== row.from ? [{ ...row, to }] : []))
    if (rows.length === 0)
      throw refusal('nothing_changed', 'registrationNumber', 'Nothing has changed. Enter a new value.')
    const effects = ['The certificate and documents are reissued.', 'The motor insurance database is updated.']
    return { worked: { ...detailsWork(rows, 'DVLA document'), effects }, basis: { term, vehicle } }
  },

  async apply(ctx, { basis: { term, vehicle }, ask }) {
    const { registrationNumber, color, chassisNumber } = ask
    await changeVehicle(ctx, vehicle, { registrationNumber, color, chassisNumber })
    await reissue(ctx, term)
  },
}

function detailsWork(rows: Worked['changes'], evidence: string | undefined): Omit<Worked, 'effects'> {
  return {
    effectiveDate: null,
    changes: rows,
    lines: [],
    toPayPesewas: 0,
    toRefundPesewas: 0,
    notices: [],
    reason: '',
    summary: rows
      .map(({ from, to }) => `${from || '–'} → ${to || '–'}`)
      .join(', ')
      .slice(0, 200),
    evidence: evidence ? [{ label: evidence, isRequired: true }] : [],
  }
}

function requireInForce({ status }: Term): void {
  if (status === 'active' || status === 'suspended') return
  throw refusal('not_endorsable', 'kind', 'Details can only be changed while the policy is in force.')
}

/** Reissues the certificate with the new details; a suspended policy gets it when it is activated. */
async function reissue(ctx: AuditCtx, term: Term): Promise<void> {
  const { current, policyId, status } = term
  if (status !== 'active') return
  await endorsePolicy(ctx, {
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

const LABELS: Record<keyof CustomerChanges, string> = {
  firstName: 'First name',
  otherNames: 'Other names',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  ghanaCardNumber: 'Ghana Card',
  phone: 'Phone',
  email: 'Email',
  residentialAddress: 'Address',
  digitalAddress: 'Digital address',
  city: 'Town',
  region: 'Region',
  occupation: 'Occupation',
}

function customerRows(customer: ChangeableCustomer, ask: AskOf<'customer'>) {
  const { type, fields: was } = customer
  // The schema limits the keys to those of LABELS.
  const given = Object.fromEntries(
    Object.entries(ask).filter(([field, value]) => field !== 'kind' && value !== undefined),
  ) as CustomerChanges
  const checked = checkedChanges(given)
  const fields = (Object.keys(checked) as (keyof CustomerChanges)[]).filter((field) => checked[field] !== was[field])
  if (type === 'corporate' && fields.some((field) => NAMES.has(field))) {
    throw refusal(
      'change_of_owner',
      'lastName',
      'A company name can’t be changed. Cancel this policy and sell a policy to the new owner.',
    )
  }
  const show = (field: string, text: string) => (field === 'phone' && text ? formatPhone(text) : text)
  const changes: CustomerChanges = Object.fromEntries(fields.map((field) => [field, checked[field] ?? '']))
  const rows = fields.map((field) => ({
    field,
    label: LABELS[field],
    from: show(field, was[field]) || null,
    to: show(field, checked[field] ?? ''),
  }))
  return { customer, changes, rows: withWholeName(rows, was, changes) }
}

const NAMES: ReadonlySet<string> = new Set(['firstName', 'otherNames', 'lastName'])

/** The spelling rule applies to the whole name: three letters in total, not in each part. */
function withWholeName(
  rows: Worked['changes'],
  was: Record<string, string>,
  changes: CustomerChanges,
): Worked['changes'] {
  if (!rows.some(({ field }) => NAMES.has(field))) return rows
  const whole = (names: Record<string, string>) =>
    [names['firstName'], names['otherNames'], names['lastName']].filter(Boolean).join(' ')
  const name = { field: 'fullName', label: 'Name', from: whole(was), to: whole({ ...was, ...changes }) }
  return [name, ...rows.filter(({ field }) => !NAMES.has(field))]
}

function asFieldChange({ field, from, to }: Worked['changes'][number]): FieldChange {
  // All customer fields have an update path; the name parts were merged into one field.
  return { field: field as UpdatableField, from: from ?? '', to }
}
