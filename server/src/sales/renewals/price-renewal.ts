import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { RenewalEstimate, renewalEndpoints } from '@okwan/contract/sales/renewals'
import { needsHistoryAnswers } from '@okwan/domain/policies/policies/history'
import { needsPhotos, priceChange, underwriterReason } from '@okwan/domain/policies/policies/renewal'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { estimateOn } from '../motor/create-estimate.ts'
import {
  earnedNcdYears,
  fleetSizeOf,
  gapBefore,
  insuredNext,
  insuredNow,
  noSuchPolicy,
  requireRenewable,
  requireSeats,
} from './next-term.ts'
import { findRenewable } from './store.ts'

type Input = Parsed<(typeof renewalEndpoints)['POST /policies/{policyId}/renewal-estimates']>

/** Price of the next term, compared with the last one. The vehicle and the claim-free years are read from the policy. */
export async function priceRenewal(ctx: Ctx, { params, body }: Input): Promise<RenewalEstimate> {
  const { tx, actor, now } = ctx
  const row = await findRenewable(tx, reachedBy(actor), params.policyId)
  if (!row) throw noSuchPolicy()
  requireRenewable(row, now)
  requireSeats(row, body.seats)
  const renewed = {
    ...body,
    policyId: row.policy_id,
    policyRecordId: row.id,
    riskCode: row.risk.riskCode,
    engineCapacity: row.engine_capacity_cc,
    yearOfManufacture: row.year_of_manufacture,
    ncdYears: earnedNcdYears(row, body.startDate),
    fleetSize: await fleetSizeOf(tx, row, now),
  }
  // The terms of the underwriter apply until another underwriter changes them.
  const estimate = await estimateOn(ctx, renewed, row.risk.terms)
  return {
    ...estimate,
    change: priceChange(row.price, estimate),
    gapDays: gapBefore(row, body.startDate),
    needsPhotos: needsPhotos(row.risk.coverType, estimate.coverType),
    needsHistory: needsHistoryAnswers(row.risk.coverType, estimate.coverType),
    needsUnderwriter: underwriterReason(insuredNow(row), insuredNext(estimate), estimate.referrals) ?? null,
  }
}
