import { randomUUID } from 'node:crypto'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { brownCardNumber, certificateNumber } from '@okwan/domain/policies/policies/numbers'
import { insertRows, type Row } from '../../../platform/db/rows.ts'
import type { WrittenRow } from '../row-store.ts'
import type { Importing, RowKind } from './checked.ts'
import { keyOfCustomer, saveCustomers } from './customers-of.ts'
import { checkPolicies, type ReadyPolicy } from './motor-check.ts'
import { expireRecords, insurersOf, issueRecords } from './motor-store.ts'

/** A policy with the ids of all rows that are written for it. */
type PlannedPolicy = ReadyPolicy & {
  rowNumber: number
  policyId: string
  policyRecordId: string
  estimateId: string
  customerId: string
  vehicle: { id: string; isNew: boolean }
  addsCustomer: boolean
  isOver: boolean
}

/** Motor policies as a sale would have left them, without payment, journal, commission, message or register entry. */
export const motorRows: RowKind<ReadyPolicy> = {
  check: checkPolicies,

  async write(importing, rows) {
    const { tx, now } = importing
    const planned = await plan(importing, rows)
    const insurers = await insurersOf(
      tx,
      'motor',
      planned.map(({ policyId }) => policyId),
      now,
    )
    await insertRows(
      tx,
      'vehicles',
      planned.filter(({ vehicle }) => vehicle.isNew).map((one) => vehicleRow(one, now)),
    )
    await insertRows(tx, 'policies', planned.map(policyRow))
    await insertRows(
      tx,
      'motor_estimates',
      planned.map((one) => estimateRow(one, importing)),
    )
    await insertRows(
      tx,
      'stickers',
      planned.flatMap((one) => stickerRow(one, now)),
    )
    const records = planned.map((one) => recordRow(one, insurers.get(one.policyId) ?? ''))
    await insertRows(tx, 'policy_records', records)
    const ids = planned.map(({ policyRecordId }) => policyRecordId)
    await issueRecords(tx, ids)
    const over = planned.filter(({ isOver }) => isOver)
    await expireRecords(
      tx,
      over.map(({ policyRecordId }) => policyRecordId),
    )
    return planned.map(writtenOf)
  },
}

async function plan(importing: Importing, rows: readonly { rowNumber: number; value: ReadyPolicy }[]) {
  const today = toAccraDate(importing.now)
  const { ids, added } = await saveCustomers(
    importing,
    rows.map(({ value }) => ({ customer: value.policy.customer, branchId: value.seller.branchId })),
  )
  const vehicleIds = new Map<string, string>()
  return rows.map(({ rowNumber, value }): PlannedPolicy => {
    const { customer, vehicle, endDate } = value.policy
    const customerId = ids.get(keyOfCustomer(customer)) ?? ''
    const knownVehicle = value.vehicleId ?? vehicleIds.get(vehicle.chassis)
    const vehicleId = knownVehicle ?? randomUUID()
    vehicleIds.set(vehicle.chassis, vehicleId)
    return {
      ...value,
      rowNumber,
      policyId: randomUUID(),
      policyRecordId: randomUUID(),
      estimateId: randomUUID(),
      customerId,
      // Only the first row of a new customer adds the customer.
      addsCustomer: added.delete(customerId),
      vehicle: { id: vehicleId, isNew: knownVehicle === undefined },
      isOver: endDate < today,
    }
  })
}

/** An imported policy counts as sold, registered and issued at the start of cover, because the file has no other time. */
const soldAt = ({ policy }: ReadyPolicy) => new Date(`${policy.startDate}T00:00:00.000Z`)

function vehicleRow({ vehicle: { id }, policy: { vehicle } }: PlannedPolicy, now: Date): Row {
  return {
    id,
    registration_number: vehicle.plate?.text ?? null,
    registration_key: vehicle.plate?.key ?? null,
    chassis_key: vehicle.chassis,
    make: vehicle.make,
    model: vehicle.model,
    year_of_manufacture: vehicle.year,
    color: vehicle.colour,
    body_type: vehicle.bodyType,
    engine_capacity_cc: vehicle.engineCc,
    number_of_seats: vehicle.seats,
    verified: false,
    created_at: now,
    updated_at: now,
    version: 1,
  }
}

const policyRow = (one: PlannedPolicy): Row => ({
  id: one.policyId,
  product: 'motor',
  policy_number: one.policy.policyNumber,
  created_at: soldAt(one),
})

function estimateRow(one: PlannedPolicy, { importId }: Importing): Row {
  const { risk, rating } = one.priced
  const { riskCode, startDate, endDate, coverType } = risk
  const at = soldAt(one)
  return {
    id: one.estimateId,
    rate_book_id: one.rateBookId,
    payload: { importId, rowNumber: one.rowNumber },
    risk,
    price: { ...rating, riskCode, startDate, endDate, alternatives: [] },
    cover_type: coverType,
    total_pesewas: rating.totalPesewas,
    created_by: one.seller.sellerId,
    branch_id: one.seller.branchId,
    created_at: at,
    // No one can buy at this price again.
    expires_at: new Date(at.getTime() + 1),
  }
}

function stickerRow({ policy: { sticker }, policyId, isOver }: PlannedPolicy, now: Date): Row[] {
  if (!sticker) return []
  const status = isOver ? 'expired' : 'active'
  return [{ number: sticker, status, source: 'mid', policy_id: policyId, created_at: now, updated_at: now }]
}

function recordRow(one: PlannedPolicy, insurer: string): Row {
  const { policy, seller, priced, policyId } = one
  const { risk, rating } = priced
  const at = soldAt(one)
  return {
    id: one.policyRecordId,
    policy_id: policyId,
    product: 'motor',
    record_number: 1,
    kind: 'new',
    is_current: true,
    status: 'awaiting_payment',
    status_at: at,
    customer_id: one.customerId,
    vehicle_id: one.vehicle.id,
    seller_id: seller.sellerId,
    agent_id: seller.agentId,
    branch_id: seller.branchId,
    estimate_id: one.estimateId,
    risk_code: risk.riskCode,
    cover_type: risk.coverType,
    start_date: policy.startDate,
    end_date: policy.endDate,
    cover_days: rating.coverDays,
    sum_insured_pesewas: rating.limits.ownDamagePesewas,
    office_premium_pesewas: rating.officePremiumPesewas,
    fees_pesewas: rating.feesPesewas,
    premium_pesewas: rating.totalPesewas,
    due_at: at,
    certificate_number: certificateNumber(policy.policyNumber, 1),
    brown_card_number: brownCardNumber(policy.policyNumber, 1),
    sticker_number: policy.sticker,
    mid_reference: policy.midReference,
    issued_at: at,
    insurer_code: insurer,
    search_text: '',
    created_at: at,
    version: 1,
  }
}

/** Two changes of status follow the first version, a third one if cover is over. */
const writtenOf = (one: PlannedPolicy): WrittenRow => ({
  rowNumber: one.rowNumber,
  policyId: one.policyId,
  policyRecordId: one.policyRecordId,
  recordVersion: one.isOver ? 4 : 3,
  ...(one.addsCustomer ? { customerId: one.customerId } : {}),
  ...(one.vehicle.isNew ? { vehicleId: one.vehicle.id } : {}),
})
