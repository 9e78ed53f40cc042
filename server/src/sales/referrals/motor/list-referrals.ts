import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { MotorReferral, referralEndpoints } from '@okwan/contract/sales/referrals'
import { printName } from '@okwan/domain/customers/customers/identity'
import type { Ctx } from '../../../platform/http/context.ts'
import { listReferralRows, type ReferralRow } from './store.ts'

export async function listReferrals(ctx: Ctx, { query }: Parsed<(typeof referralEndpoints)['GET /motor/referrals']>) {
  const { rows, meta } = await listReferralRows(ctx.tx, ctx.actor, query)
  return { data: rows.map((row) => presentReferral(row, ctx.actor.id)), meta }
}

function presentReferral(row: ReferralRow, personId: string): MotorReferral {
  const {
    registrationNumber,
    vehicle = {},
    underwriting = {},
    policyholder = {},
    replacementEvidenceFileId,
  } = row.content
  const { companyName, firstName, lastName } = policyholder
  const letters = [underwriting.ncdLetterFileId, replacementEvidenceFileId]
  return {
    draftId: row.draft_id,
    version: row.version,
    requestedAt: row.asked_at.toISOString(),
    reasons: row.reasons,
    note: row.note,
    registrationNumber: registrationNumber ?? null,
    customerName: printName(row.known_name ?? companyName ?? [firstName, lastName].filter(Boolean).join(' ')),
    vehicle: [vehicle.make, vehicle.model].filter(Boolean).join(' '),
    yearOfManufacture: vehicle.yearOfManufacture ?? null,
    riskCode: underwriting.riskCode ?? '',
    coverType: underwriting.coverType ?? '',
    startDate: underwriting.startDate ?? '',
    endDate: underwriting.endDate ?? '',
    costOfCar: underwriting.costOfCar ?? null,
    ncdYears: underwriting.ncdYears ?? 0,
    photoFileIds: [...(underwriting.photoFileIds ?? [])],
    letterFileIds: letters.filter((fileId) => fileId !== undefined),
    seller: { userId: row.seller_id, fullName: row.seller_name },
    branchName: row.branch_name,
    mayDecide: row.seller_id !== personId,
  }
}
