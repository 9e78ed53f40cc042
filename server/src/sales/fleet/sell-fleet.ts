import { randomUUID } from 'node:crypto'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Fleet, fleetEndpoints } from '@okwan/contract/sales/fleet'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { RatedVehicle } from '@okwan/domain/sales/fleet/check-vehicle'
import { questionsFor } from '@okwan/domain/sales/fleet/questions'
import { answerProblems, type FleetAnswers } from '@okwan/domain/sales/fleet/terms'
import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import { saveVehicle } from '../../customers/vehicles/save-vehicle.ts'
import { openCheckout } from '../../money/payments/checkout/open-checkout.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { linkFiles } from '../../platform/files/link-files.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { offerPolicy } from '../../policies/policies/issue/offer-policy.ts'
import { createEstimate } from '../motor/create-estimate.ts'
import { checkLimits } from '../purchases/check-limits.ts'
import { offerEnd } from '../purchases/offer/open-offer.ts'
import { readFleet } from './check-fleet.ts'
import { getFleet } from './get-fleet.ts'
import { insertFleet } from './store.ts'

type Input = Parsed<(typeof fleetEndpoints)['POST /fleets']>

/** Sells all vehicles of the table or none: one offer for each vehicle, one payment for all. */
export async function sellFleet(ctx: Ctx, input: Input): Promise<Fleet> {
  const { tx, actor, now } = ctx
  const { vehicles, fleetSize, customer, findings } = await readFleet(ctx, input)
  const wrong = vehicles.filter(({ problems }) => problems.length > 0).length
  if (wrong > 0) {
    const rows = wrong === 1 ? '1 vehicle has' : `${wrong} vehicles have`
    throw new Refusal('fleet_not_ready', `${rows} problems. Fix the highlighted cells or remove these vehicles.`)
  }
  if (vehicles.some(({ plateKey = '' }) => !findings.has(plateKey))) {
    throw new Refusal('cover_not_checked', 'The check for existing cover has expired. Look up the vehicles again.')
  }
  if (!customer) throw new Refusal('not_found', 'This customer doesn’t exist or you can’t access their record.')
  const sales = vehicles.flatMap(({ rated }) => rated ?? [])
  const answers = requireAnswers(sales, input.query)
  const amountPesewas = sales.reduce((sum, { totalPesewas }) => sum + totalPesewas, 0)
  await checkLimits(ctx, amountPesewas)

  const offered = []
  for (const sale of sales) offered.push(await offerVehicle(ctx, sale, { customerId: customer.id, fleetSize }))
  const [first] = offered
  if (!first) throw new Error('the fleet has no vehicles')
  const offerEndsAt = offerEnd(first.dueAt, now)
  const fleetId = randomUUID()
  const receivedFor = `Motor insurance of ${sales.length === 1 ? '1 vehicle' : `${sales.length} vehicles`}`
  const { client_reference: clientReference } = await openCheckout(ctx, {
    payableType: 'fleet-purchase',
    payableId: fleetId,
    amountPesewas,
    receivedFor,
    customerId: customer.id,
    customerName: customer.fullName,
    offerEndsAt,
  })
  const { startDate, endDate } = input.query
  const policyRecordIds = offered.map(({ policyRecordId }) => policyRecordId)
  const sold = {
    fleetId,
    customerId: customer.id,
    sellerId: actor.id,
    clientReference,
    startDate,
    endDate,
    offerEndsAt,
  }
  await insertFleet(tx, { ...sold, policyRecordIds }, now)
  const after = { vehicles: sales.length, amountPesewas, ...answers }
  await recordAudit(ctx, { action: 'fleet-offered', entityType: 'fleet', entityId: fleetId, after })
  return getFleet(ctx, { params: { id: fleetId } })
}

/** Requires the answers that a single sale also asks for. An answer that needs an underwriter is refused. */
function requireAnswers(sales: readonly RatedVehicle[], answers: FleetAnswers): FleetAnswers {
  const questions = questionsFor(sales.map(({ risk }) => risk))
  const problems = answerProblems(questions, answers)
  if (problems.length > 0) throw new Refusal('fleet_questions', undefined, problems)
  return Object.fromEntries(questions.map((question) => [question, answers[question]]))
}

async function offerVehicle(
  ctx: Ctx,
  { draft, risk }: RatedVehicle,
  fleetOwner: { customerId: string; fleetSize: number },
) {
  const vehicleId = await saveVehicle(ctx.tx, draft, ctx.now)
  const { riskCode, coverType, startDate, endDate, seats } = risk
  const estimate = await createEstimate(ctx, {
    body: {
      riskCode,
      coverType,
      startDate,
      endDate,
      seats,
      marketValue: draft.underwriting?.costOfCar,
      additionalTppd: 0,
      excessApplicable: true,
      engineCapacity: risk.engineCapacityCc,
      yearOfManufacture: risk.yearOfManufacture,
      registrationNumber: draft.registrationNumber,
      ncdYears: 0,
      fleetSize: fleetOwner.fleetSize,
    },
  })
  const offered = await offerPolicy(ctx, { customerId: fleetOwner.customerId, vehicleId, estimate, payLater: false })
  await linkPhotos(ctx, draft, offered.policyRecordId)
  return offered
}

function linkPhotos(ctx: Ctx, { underwriting }: MotorDraft, policyRecordId: string): Promise<void> {
  const { actor } = ctx
  const record = { type: 'policy-record', id: policyRecordId, sellerId: actor.id, branchId: actor.branchId } as const
  const photos = underwriting?.photoFileIds ?? []
  const files = photos.map((fileId) => ({ fileId, purpose: 'vehicle-photo' as const, path: 'photos' }))
  return linkFiles(ctx, record, files)
}
