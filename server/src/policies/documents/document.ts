import { printName } from '@okwan/domain/customers/customers/identity'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { LIMITATIONS_OF_USE } from '@okwan/domain/policies/policies/documents/certificate-wording'
import { endorsementNumber } from '@okwan/domain/policies/policies/numbers'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import type { PolicyStatus } from '@okwan/domain/policies/policies/terms'
import { COVER_CODES, COVER_LABELS } from '@okwan/domain/products/rating/terms'
import type { PublicCtx } from '../../platform/http/context.ts'
import { insurerOn } from '../../platform/settings/insurer-on.ts'
import { datedRecord } from '../policies/issue/dated-record.ts'
import { changedDetails } from '../policies/read/as-printed.ts'
import { customerName, issuedVersion, type PolicyVersion } from '../policies/read/find-version.ts'
import { premiumOfTerm } from '../policies/term-premium.ts'
import { verifyUrl } from '../policies/verify-code.ts'
import type { EndorsementSlip } from './endorsement-slip.ts'
import type { PolicyDocument } from './policy-parts.ts'
import type { Schedule } from './schedule.ts'
import { findVersionBefore, readDocumentData } from './store.ts'

/** Watermarks of documents that are not in force. */
const WATERMARKS: Partial<Record<PolicyStatus, string>> = {
  cancelled: 'CANCELLED',
  suspended: 'SUSPENDED',
  expired: 'EXPIRED',
  superseded: 'REPLACED',
}

type DocumentCtx = Pick<PublicCtx, 'tx' | 'now' | 'product'>

export function documentOf({ now, product }: DocumentCtx, row: PolicyVersion): PolicyDocument {
  const { issued_at, policy_number, certificate_number, brown_card_number, price, risk_code } = row
  if (!issued_at || !policy_number || !certificate_number || !brown_card_number || !price || !risk_code) {
    throw new Refusal('not_issued')
  }
  return {
    policyNumber: policy_number,
    certificateNumber: certificate_number,
    brownCardNumber: brown_card_number,
    stickerNumber: row.sticker_number,
    registrationNumber: row.registration_number,
    chassisNumber: row.chassis_key ?? '',
    make: row.make ?? '',
    model: row.model ?? '',
    color: row.color ?? '',
    bodyType: row.body_type ?? '',
    numberOfSeats: row.number_of_seats ?? 0,
    engineCapacityCc: row.engine_capacity_cc ?? 0,
    yearOfManufacture: row.year_of_manufacture ?? 0,
    holderName: customerName(row),
    coverName: COVER_LABELS[price.coverType],
    coverCode: COVER_CODES[price.coverType],
    limits: price.limits,
    useName: price.riskName,
    limitationsOfUse: LIMITATIONS_OF_USE[risk_code],
    startDate: row.start_date,
    endDate: row.end_date,
    issuedAt: issued_at,
    soldBy: row.seller_name,
    intermediaryCode: row.seller_staff_id,
    branchName: row.branch_name,
    verifyUrl: verifyUrl(product, row.id),
    company: insurerOn(product.settings, row.insurer_code, issued_at),
    watermark: WATERMARKS[statusAt(datedRecord(row), now)],
  }
}

export async function scheduleOf(ctx: DocumentCtx, row: PolicyVersion): Promise<Schedule> {
  const document = documentOf(ctx, row)
  if (!row.price) throw new Error(`policy record ${row.id} is issued but has no price`)
  const { endorsement_count: endorsementCount } = await readDocumentData(ctx.tx, row.id)
  const { lines, totalPesewas, paymentReferences, term = document } = await premiumOfTerm(ctx.tx, row)
  return {
    ...document,
    customerCode: row.customer_code,
    holderAddress: [row.residential_address, row.city, row.region].join(', '),
    holderPhone: formatPhone(row.phone),
    sumInsuredPesewas: row.sum_insured_pesewas,
    term,
    coverDays: row.cover_days,
    basis: row.price.basis,
    ncdYears: row.risk?.ncdYears ?? 0,
    excessText: row.price.excess.text,
    conditions: row.price.conditions ?? [],
    lines,
    totalPesewas,
    versionText: `${printName(row.kind === 'new' ? 'new policy' : row.kind)}, version ${row.record_number}`,
    paymentReferences,
    endorsementNumbers: Array.from({ length: endorsementCount }, (_, index) =>
      endorsementNumber(document.policyNumber, index + 1),
    ),
  }
}

/** Endorsement slip with the differences between the endorsement and the previous version. */
export async function slipOf(ctx: DocumentCtx, row: PolicyVersion): Promise<EndorsementSlip> {
  const document = documentOf(ctx, row)
  const beforeId = row.kind === 'endorsement' && (await findVersionBefore(ctx.tx, row.policy_id, row.record_number))
  const before = beforeId && (await issuedVersion(ctx.tx, beforeId))
  if (!before) throw new Refusal('not_endorsed')
  const { payment_references, endorsement_count: endorsementCount } = await readDocumentData(ctx.tx, row.id)
  return {
    ...document,
    endorsementNumber: endorsementNumber(document.policyNumber, endorsementCount),
    changes: [...differences(before, row), ...(await changedDetails(ctx.tx, before.id, row.id))],
    premiumPesewas: row.premium_pesewas,
    paymentReferences: payment_references,
  }
}

function differences(before: PolicyVersion, after: PolicyVersion): EndorsementSlip['changes'] {
  const fields: [label: string, read: (row: PolicyVersion) => string][] = [
    ['Cover', (row) => (row.price ? COVER_LABELS[row.price.coverType] : row.cover_type)],
    ['Class of use', (row) => row.price?.riskName ?? ''],
    ['Sum insured', (row) => formatPesewas(row.sum_insured_pesewas)],
    ['Seats', (row) => String(row.number_of_seats ?? 0)],
    ['End of cover', (row) => formatDate(row.end_date)],
    ['Sticker', (row) => row.sticker_number ?? 'None'],
    ['Annual premium', (row) => formatPesewas(row.price?.annualOfficePremiumPesewas ?? 0)],
  ]
  return fields
    .map(([label, read]) => ({ label, before: read(before), after: read(after) }))
    .filter(({ before, after }) => before !== after)
}
