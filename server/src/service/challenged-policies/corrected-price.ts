import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { MotorRisk } from '@okwan/domain/products/rating/eligibility'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { repriceUnissued } from '../../policies/policies/change/settle-challenge.ts'
import { pricedRisk, saveEndorsedPrice } from '../../sales/motor/endorsed-price.ts'
import { priceMotor } from '../../sales/motor/price-motor.ts'
import { noSuchChallenge } from './get-challenge.ts'
import { moneyOf } from './money-of.ts'
import { type ChallengeRow, findChallenge } from './store.ts'

/** Corrected values that set the price. */
export type PricedChange = {
  riskCode?: string | undefined
  numberOfSeats?: number | undefined
  engineCapacity?: number | undefined
}

export async function getPrice(
  { tx, actor }: Ctx,
  { params, query }: Parsed<(typeof challengeEndpoints)['GET /challenged-policies/{id}/price']>,
) {
  const row = await findChallenge(tx, actor, params.id)
  if (!row) throw noSuchChallenge()
  const { price } = await priceCorrected(tx, row, query)
  const { leftPesewas } = await moneyOf(tx, row)
  return { premiumPesewas: price.totalPesewas, differencePesewas: price.totalPesewas - leftPesewas }
}

/** Price with the rate book of the sale, for the dates of the record. */
async function priceCorrected(tx: Tx, row: ChallengeRow, change: PricedChange) {
  if (!row.estimate_id)
    throw new Refusal('not_priced', 'The price of a travel policy can’t be corrected. Refund the policy instead.')
  if (row.is_of_fleet) {
    const message = 'This policy was priced as part of a fleet. Refund it and sell it separately.'
    throw new Refusal('not_priced', message)
  }
  const before = await pricedRisk(tx, row.estimate_id)
  const { riskCode, numberOfSeats: seats, engineCapacity: engineCapacityCc } = change
  const risk: Partial<MotorRisk> = {
    startDate: row.start_date,
    endDate: row.end_date,
    ...(riskCode === undefined ? {} : { riskCode }),
    ...(seats === undefined ? {} : { seats }),
    ...(engineCapacityCc === undefined ? {} : { engineCapacityCc }),
  }
  return { before, risk, price: priceMotor({ ...before.risk, ...risk }, before.book).price }
}

/** Saves the corrected price of the record, which its documents show. */
export async function correctPrice(ctx: Ctx, row: ChallengeRow, change: PricedChange): Promise<number> {
  const { before, risk } = await priceCorrected(ctx.tx, row, change)
  const sale = { sellerId: row.seller_id, branchId: row.branch_id }
  const { estimateId, price } = await saveEndorsedPrice(ctx, before, risk, sale)
  await repriceUnissued(ctx, row.policy_record_id, {
    estimateId,
    riskCode: price.riskCode,
    sumInsuredPesewas: price.limits.ownDamagePesewas,
    officePremiumPesewas: price.officePremiumPesewas,
    feesPesewas: price.feesPesewas,
  })
  return price.totalPesewas
}
