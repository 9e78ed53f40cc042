import { printName } from '@okwan/domain/identity'
import { formatPhone } from '@okwan/domain/phone'
import { LIMITATIONS_OF_USE } from '@okwan/domain/policies/certificate-wording'
import { statusAt } from '@okwan/domain/policies/status-at'
import type { PolicyStatus } from '@okwan/domain/policies/terms'
import { COVER_LABELS, type RiskCode } from '@okwan/domain/rating/terms'
import { Refusal } from '@okwan/domain/refusal'
import { certificatePdf } from '../documents/certificate.ts'
import type { PolicyPaper } from '../documents/policy-parts.ts'
import { type Schedule, schedulePdf } from '../documents/schedule.ts'
import type { Ctx, FileAnswer } from '../http/context.ts'
import { datedRecord } from './dated-record.ts'
import { noSuchPolicy } from './get-policy.ts'
import { customerName } from './present.ts'
import { type DetailRow, findPolicy } from './read-store.ts'
import { reachedBy } from './scope.ts'
import { verifyUrl } from './verify-code.ts'

type Input = { params: { policyId: string }; query: { policyRecordId?: string | undefined } }

export async function getCertificate(ctx: Ctx, input: Input): Promise<FileAnswer> {
  const paper = paperOf(ctx, await issuedRow(ctx, input))
  return { bytes: await certificatePdf(paper), fileName: `${paper.certificateNumber}.pdf` }
}

export async function getSchedule(ctx: Ctx, input: Input): Promise<FileAnswer> {
  const schedule = scheduleOf(ctx, await issuedRow(ctx, input))
  return { bytes: await schedulePdf(schedule), fileName: `${schedule.certificateNumber}-schedule.pdf` }
}

async function issuedRow({ tx, actor }: Ctx, { params, query }: Input): Promise<DetailRow> {
  const row = await findPolicy(tx, reachedBy(actor), params.policyId, query.policyRecordId)
  if (!row) throw noSuchPolicy()
  return row
}

/** What stands across a paper that is not cover in force; an active one has nothing. */
const WATERMARKS: Partial<Record<PolicyStatus, string>> = {
  cancelled: 'CANCELLED',
  suspended: 'SUSPENDED',
  expired: 'EXPIRED',
  superseded: 'REPLACED',
}

function paperOf({ now, product }: Ctx, row: DetailRow): PolicyPaper {
  const { issued_at, policy_number, certificate_number, brown_card_number, price } = row
  if (!issued_at || !policy_number || !certificate_number || !brown_card_number || !price) {
    throw new Refusal('not_issued', 'There is no certificate until cover is paid and registered.')
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
    useName: price.riskName,
    // Only the classes of the rate books are sold, and each has its wording.
    limitationsOfUse: LIMITATIONS_OF_USE[row.risk_code as RiskCode],
    startDate: row.start_date,
    endDate: row.end_date,
    issuedAt: issued_at,
    soldBy: row.seller_name,
    intermediaryCode: row.seller_staff_id,
    branchName: row.branch_name,
    verifyUrl: verifyUrl(product, row.id),
    watermark: WATERMARKS[statusAt(datedRecord(row), now)],
  }
}

function scheduleOf(ctx: Ctx, row: DetailRow): Schedule {
  const paper = paperOf(ctx, row)
  if (!row.price) throw new Error('what is issued has a price')
  return {
    ...paper,
    customerCode: row.customer_code,
    holderAddress: [row.residential_address, row.city, row.region].join(', '),
    holderPhone: formatPhone(row.phone),
    sumInsuredPesewas: row.sum_insured_pesewas,
    coverDays: row.cover_days,
    basis: row.price.basis,
    ncdYears: row.facts?.ncdYears ?? 0,
    limits: row.price.limits,
    excessText: row.price.excess.text,
    lines: row.price.lines,
    totalPesewas: row.premium_pesewas,
    versionText: `${printName(row.kind === 'new' ? 'new policy' : row.kind)}, version ${row.record_number}`,
  }
}
