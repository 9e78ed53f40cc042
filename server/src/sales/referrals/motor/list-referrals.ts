import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { MotorReferral, referralEndpoints } from '@okwan/contract/sales/referrals'
import { printName } from '@okwan/domain/customers/customers/identity'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { holidaysAround } from '@okwan/domain/platform/holidays'
import { motorReferralDueAt } from '@okwan/domain/sales/motor/underwriting'
import type { Ctx } from '../../../platform/http/context.ts'
import { type OwnerRow, ownersOf } from '../owners/owner-store.ts'
import { byTime, presentOwner } from '../owners/present-owner.ts'
import { type HistoryRow, historyOf, listReferralRows, type ReferralRow } from './store.ts'

export async function listReferrals(ctx: Ctx, { query }: Parsed<(typeof referralEndpoints)['GET /motor/referrals']>) {
  const { rows, meta } = await listReferralRows(ctx.tx, ctx.actor, query)
  const draftIds = rows.map((row) => row.draft_id)
  const history = await historyOf(ctx.tx, draftIds)
  const owners = await ownersOf(ctx.tx, draftIds)
  const data = rows.map((row) => {
    const ownHistory = history.filter(({ draft_id }) => draft_id === row.draft_id)
    return presentReferral(row, { history: ownHistory, owner: owners.get(row.draft_id) }, ctx)
  })
  return { data, meta }
}

type Details = { history: readonly HistoryRow[]; owner: OwnerRow | undefined }

function presentReferral(row: ReferralRow, { history, owner }: Details, ctx: Ctx): MotorReferral {
  const { actor, now, product } = ctx
  const assigned = presentOwner(owner)
  const holidays = product.settings.at('public-holidays', now)
  const dueAt = motorReferralDueAt(row.requested_at, holidaysAround(toAccraDate(row.requested_at), holidays))
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
    requestedAt: row.requested_at.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: now > dueAt,
    premiumPesewas: row.premium_pesewas,
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
    seller: { userId: row.seller_id, fullName: row.seller_name, phone: row.seller_number },
    branchName: row.branch_name,
    owner: assigned.owner,
    history: [...history.flatMap(eventsOf), ...assigned.history].toSorted(byTime),
    canDecide: row.seller_id !== actor.id,
  }
}

function eventsOf(row: HistoryRow) {
  const requested = {
    at: row.requested_at.toISOString(),
    text: 'Approval requested',
    note: row.note,
    by: row.seller_name,
  }
  if (!row.decided_at) return [requested]
  const text = row.state === 'declined' ? 'Declined' : 'Approved'
  return [requested, { at: row.decided_at.toISOString(), text, note: row.decision_note, by: row.decider_name }]
}
