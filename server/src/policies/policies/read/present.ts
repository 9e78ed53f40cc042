import type { ListedPolicy, Policy, PolicyDetail, PolicyVersion } from '@okwan/contract/policies/policies'
import { ERASED_PHONE } from '@okwan/domain/customers/customers/erasure'
import { maskGhanaCard } from '@okwan/domain/customers/customers/identity'
import type { Reader } from '@okwan/domain/platform/reach'
import { actionStates, allowedActions } from '@okwan/domain/policies/policies/allowed-actions'
import { statusAt, statusBadge } from '@okwan/domain/policies/policies/status-at'
import { PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import { isMotorCover } from '../../../products/rate-books/cover-or-plan.ts'
import { datedRecord } from '../issue/dated-record.ts'
import { canSeeCustomer, shownCustomer } from '../shown-customer.ts'
import { customerName } from './find-version.ts'
import type { DetailRow, ListedRow, PolicyRow, VersionRow } from './read-store.ts'

let countries: Intl.DisplayNames | undefined

/** Created on first use, because the country names need several megabytes. */
function countryName(code: string): string {
  countries ??= new Intl.DisplayNames('en-GB', { type: 'region' })
  return countries.of(code) ?? code
}

export type Viewer = { now: Date; reader: Pick<Reader, 'id' | 'role'> }

export function presentPolicy(row: PolicyRow, { now, reader }: Viewer): Policy {
  const dated = datedRecord(row)
  return {
    policyId: row.policy_id,
    policyRecordId: row.id,
    policyNumber: row.policy_number,
    product: row.product,
    status: statusAt(dated, now),
    statusText: statusBadge(dated, now),
    customerCode: row.customer_code,
    customer: shownCustomer(row, customerName(row), reader),
    vehicleId: row.vehicle_id,
    vehicle: row.make ? { registrationNumber: row.registration_number, make: row.make, model: row.model ?? '' } : null,
    destinations: (row.destinations ?? []).map(countryName),
    insuranceDetails: {
      coverType: row.cover_type,
      productCode: isMotorCover(row.cover_type) ? PRODUCT_CODES[row.cover_type] : 'TRAVEL',
      startDate: row.term_start ?? row.start_date,
      endDate: row.end_date,
      coverPeriod: row.cover_days,
    },
    premiumPesewas: row.term_premium_pesewas ?? row.premium_pesewas,
    certificateNumber: certificateNumberOf(row),
    stickerNumber: row.sticker_number,
    midStatus: midStatus(row),
    soldBy: { userId: row.seller_id, fullName: row.seller_name },
    branchId: row.branch_id,
    branchName: row.branch_name,
    channel: row.agent_id ? 'agent' : 'office',
    createdAt: row.created_at.toISOString(),
  }
}

export function presentListed(row: ListedRow, viewer: Viewer): ListedPolicy {
  const { now, reader } = viewer
  const allowed = row.product === 'motor' ? allowedActions(policyForActions(row), { role: reader.role }, now) : []
  return { ...presentPolicy(row, viewer), allowedActions: allowed }
}

export function presentDetail(
  row: DetailRow,
  { verifyUrl, ...viewer }: Viewer & { verifyUrl?: (policyRecordId: string) => string },
): PolicyDetail {
  const { now, reader } = viewer
  const actions = row.product === 'motor' ? actionStates(policyForActions(row), { role: reader.role }, now) : []
  const isShown = canSeeCustomer(row, reader)
  return {
    ...presentPolicy(row, viewer),
    recordNumber: row.record_number,
    kind: row.kind,
    isCurrent: row.is_current,
    statusTextOn: null,
    riskCode: row.risk_code,
    riskName: row.price?.riskName ?? null,
    suspendedFrom: row.suspended_from,
    cancelledFrom: row.cancelled_from,
    supersededFrom: row.superseded_from,
    offerEndsAt: row.offer_ends_at?.toISOString() ?? null,
    // The phone number on record stays masked until the payment. The seller already knows the number that was typed.
    enteredPhone: reader.id === row.seller_id || reader.id === row.agent_id ? row.entered_phone : null,
    fleetId: row.fleet_id,
    insuredBy: null,
    challengeReason: row.challenge_reason,
    challengeOwner: row.challenge_owner,
    brownCardNumber: row.brown_card_number,
    midReference: row.mid_reference,
    issuedAt: row.issued_at?.toISOString() ?? null,
    sumInsuredPesewas: row.sum_insured_pesewas,
    holder: {
      customerType: row.customer_type,
      ghanaCardNumber: row.ghana_card && maskGhanaCard(row.ghana_card),
      email: isShown ? row.email : null,
      city: isShown ? row.city : '',
      region: isShown ? row.region : '',
      canShowDetails: isShown,
    },
    differences: [],
    vehicleDetails: vehicleDetails(row),
    price: row.price,
    // Travel policies have one certificate for each traveller.
    verifyUrl: row.issued_at && row.product === 'motor' ? (verifyUrl?.(row.id) ?? null) : null,
    allowedActions: actions.filter(({ refusalReason }) => refusalReason === undefined).map(({ action }) => action),
    actions,
  }
}

export function presentVersion(row: VersionRow, now: Date): PolicyVersion {
  const dated = datedRecord(row)
  return {
    policyRecordId: row.id,
    recordNumber: row.record_number,
    kind: row.kind,
    isCurrent: row.is_current,
    status: statusAt(dated, now),
    statusText: statusBadge(dated, now),
    coverType: row.cover_type,
    startDate: row.start_date,
    endDate: row.end_date,
    premiumPesewas: row.premium_pesewas,
    certificateNumber: certificateNumberOf(row),
    soldBy: { userId: row.seller_id, fullName: row.seller_name },
    createdAt: madeAt(row).toISOString(),
  }
}

/** The record of an endorsement has the creation time of the sale; the change was made when it was issued. */
function madeAt({ kind, issued_at, created_at }: VersionRow): Date {
  return kind === 'endorsement' && issued_at ? issued_at : created_at
}

function vehicleDetails(row: DetailRow): PolicyDetail['vehicleDetails'] {
  if (!row.vehicle_id) return null
  return {
    registrationNumber: row.registration_number,
    chassisNumber: row.chassis_key ?? '',
    make: row.make ?? '',
    model: row.model ?? '',
    yearOfManufacture: row.year_of_manufacture ?? 0,
    color: row.color ?? '',
    bodyType: row.body_type ?? '',
    engineCapacity: row.engine_capacity_cc ?? 0,
    numberOfSeats: row.number_of_seats ?? 0,
  }
}

function policyForActions(row: PolicyRow & Pick<ListedRow, 'insured_by'>) {
  return {
    ...datedRecord(row),
    coverType: isMotorCover(row.cover_type) ? row.cover_type : ('thirdparty' as const),
    coverDays: row.cover_days,
    insuredBy: row.insured_by ?? undefined,
    suspensions: row.suspended_from ? [{ from: row.suspended_from }] : [],
    // Claims and requests are separate features, which refuse their own conflicts.
    hasOpenClaim: false,
    openRequests: [],
    isErased: row.phone === ERASED_PHONE,
  }
}

/** The number is reserved at payment, but the certificate exists only after registration. */
function certificateNumberOf({ certificate_number, issued_at }: PolicyRow): string | null {
  return issued_at && certificate_number
}

function midStatus({ mid_reference, status }: PolicyRow): Policy['midStatus'] {
  if (mid_reference) return 'registered'
  if (status === 'issuing') return 'waiting'
  return status === 'challenged' ? 'refused' : 'none'
}
