import type { RequestContentOf } from '@okwan/contract/service/service-requests/request-content'
import { formatEngineSize } from '@okwan/domain/customers/vehicles/engine-size'
import { daysInWords, formatDate, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import {
  type EndorsementPrice,
  endorsementRefusalReason,
  insuresValue,
  priceCoverChange,
  priceEndorsement,
  priceValueIncrease,
  type RemainingTerm,
} from '@okwan/domain/policies/policies/endorsement'
import { historyInWords, historyReferrals, missingHistory } from '@okwan/domain/policies/policies/history'
import type { MotorRisk } from '@okwan/domain/products/rating/eligibility'
import { COVER_LABELS, type Notice, PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import { pricedEffects } from '@okwan/domain/service/service-requests/effects'
import { changeVehicle, readVehicle, type VehicleChanges } from '../../../customers/vehicles/change-vehicle.ts'
import { accrueCommission } from '../../../money/commissions/earn/accrue-commission.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { endorsePolicy } from '../../../policies/policies/change/endorse-policy.ts'
import { readTerm, type Term } from '../../../policies/policies/read/read-term.ts'
import { type PricedRisk, pricedRisk, saveEndorsedPrice } from '../../../sales/motor/endorsed-price.ts'
import { collectFor, paidForTerm, returnPremium } from '../apply/money-effects.ts'
import { type Calculation, type Kind, type Order, refusal, refuseIf } from './kind.ts'

type PricedContent = RequestContentOf<'value_increase' | 'cover_change' | 'use_change'>

/** A change as risk and as text. */
type Change = {
  risk: Partial<MotorRisk>
  price: EndorsementPrice
  changes: Calculation['changes']
  evidence: Calculation['evidence']
  notices: Notice[]
  reasonText?: string
  /** Changes of the vehicle itself. */
  vehicle?: VehicleChanges
}
type Basis = { term: Term; before: PricedRisk; change: Change }
type Pricing = { before: PricedRisk; days: RemainingTerm }

export const valueIncrease = priced<RequestContentOf<'value_increase'>>(({ before, days }, content) => {
  const { newValuePesewas } = content
  const price = priceValueIncrease(before.risk, newValuePesewas, days, before.book)
  const to = formatPesewas(newValuePesewas)
  return {
    risk: { marketValuePesewas: newValuePesewas },
    price,
    changes: [
      {
        field: 'marketValue',
        label: 'Sum insured',
        from: formatPesewas(before.risk.marketValuePesewas ?? 0),
        to,
      },
    ],
    evidence: [{ label: 'Valuation or invoice', isRequired: price.needsValuation }],
    notices: price.referrals,
    reasonText: content.reasonText,
  }
})

/** Cover of the vehicle itself requires the answers of a sale; the person who decides is an underwriter. */
function checkHistory(content: RequestContentOf<'cover_change'>): void {
  if (!insuresValue(content.coverType)) return
  const missing = missingHistory(content).map(({ field, message }) => ({ path: `content.${field}`, message }))
  if (missing[0]) throw new Refusal('step_incomplete', missing[0].message, missing)
}

const priceCover = priced<RequestContentOf<'cover_change'>>(({ before, days }, content) => {
  const { coverType, marketValuePesewas } = content
  const risk = { coverType, ...(marketValuePesewas === undefined ? {} : { marketValuePesewas }) }
  const price = priceCoverChange(before.risk, risk, days, before.book)
  return {
    risk,
    price,
    changes: [
      { field: 'coverType', label: 'Cover', from: COVER_LABELS[before.risk.coverType], to: COVER_LABELS[coverType] },
    ],
    evidence: price.needsPhotos ? [{ label: 'Photos of the vehicle and odometer', isRequired: true }] : [],
    notices: [...price.after.referrals, ...(price.needsPhotos ? historyReferrals(content, coverType) : [])],
    // Requests from before these questions have no answers.
    ...(price.needsPhotos && missingHistory(content).length === 0 ? { reasonText: historyInWords(content) } : {}),
  }
})

export const coverChange: typeof priceCover = { ...priceCover, checkRaise: checkHistory }

export const useChange = priced<RequestContentOf<'use_change'>>(({ before, days }, content) => {
  const { risk } = before
  const { riskCode = risk.riskCode, numberOfSeats: seats = risk.seats } = content
  const engineCapacityCc = content.engineCapacity ?? risk.engineCapacityCc
  const useName = (code: string) => before.book.classes.find((each) => each.code === code)?.name ?? code
  const rows = [
    { field: 'riskCode', label: 'Vehicle use', from: useName(risk.riskCode), to: useName(riskCode) },
    { field: 'numberOfSeats', label: 'Seats', from: String(risk.seats), to: String(seats) },
    {
      field: 'engineCapacity',
      label: 'Engine size',
      from: engineText(risk.engineCapacityCc),
      to: engineText(engineCapacityCc),
    },
  ]
  const changes = rows.filter((row) => row.from !== row.to)
  if (changes.length === 0) throw refusal('nothing_changed', 'riskCode', 'Nothing has changed. Enter a new value.')
  const change = { riskCode, seats, ...(engineCapacityCc === undefined ? {} : { engineCapacityCc }) }
  const price = priceEndorsement(risk, change, days, before.book)
  return {
    risk: change,
    price,
    changes,
    evidence: [{ label: 'DVLA document', isRequired: true }],
    notices: price.after.referrals,
    vehicle: { numberOfSeats: seats, engineCapacity: engineCapacityCc },
  }
})

/** Shared flow of the three kinds: price the rest of the term, collect or refund the difference, write the next version. */
function priced<Content extends PricedContent>(
  describe: (pricing: Pricing, content: Content) => Change,
): Kind<Content, Basis> {
  return {
    notifiesMid: true,

    async calculate(ctx, policyId, content) {
      const term = await readTerm(ctx.tx, policyId, ctx.now)
      refuseIf(
        endorsementRefusalReason(term, toAccraDate(ctx.now), content.effectiveDate),
        'not_endorsable',
        'effectiveDate',
      )
      const before = await pricedRisk(ctx.tx, term.current.estimate_id)
      const effectiveDate = laterOf(content.effectiveDate, term.current.start_date)
      const change = describe({ before, days: { effectiveDate, endDate: term.endDate } }, content)
      const effectiveOn =
        content.effectiveDate > laterOf(toAccraDate(ctx.now), term.current.start_date)
          ? content.effectiveDate
          : undefined
      const effect = { ...calculate(term, content, change), ...(effectiveOn ? { effectiveOn } : {}) }
      return { calculation: effect, basis: { term, before, change } }
    },

    async apply(ctx, order) {
      const { term, change } = order.basis
      await writeVersion(ctx, order)
      if (!change.vehicle) return
      await changeVehicle(ctx, await readVehicle(ctx.tx, term.current.vehicle_id), change.vehicle)
    },
  }
}

function calculate(
  term: Term,
  content: PricedContent,
  { price, changes, evidence, notices, reasonText }: Change,
): Calculation {
  const effects = pricedEffects(price.extraPesewas)
  const { before, after, remainingDays } = price
  const [first] = changes
  return {
    effectiveDate: content.effectiveDate,
    changes: [
      ...changes,
      {
        field: 'annualPremium',
        label: 'Annual premium',
        from: formatPesewas(before.annualOfficePremiumPesewas),
        to: formatPesewas(after.annualOfficePremiumPesewas),
      },
    ],
    lines: [
      {
        code: 'difference',
        label: `Premium difference for ${daysInWords(remainingDays)}`,
        amountPesewas: price.extraPesewas,
        note: `Until ${formatDate(term.endDate)}`,
      },
    ],
    toPayPesewas: effects.toPayPesewas,
    toRefundPesewas: effects.toRefundPesewas,
    effects: effects.sentences,
    notices,
    reason: '',
    reasonText,
    summary: first ? `${first.label}: ${first.from} to ${first.to}` : '',
    evidence,
    ...(effects.toRefundPesewas > 0
      ? {
          returned: {
            policyRecordIds: term.versionIds,
            premiumPesewas: effects.toRefundPesewas,
            endsCover: false,
          },
        }
      : {}),
  }
}

async function writeVersion(ctx: AuditCtx, order: Order<PricedContent, Basis>): Promise<void> {
  const { toPayPesewas, policyId, calculation: approved, basis } = order
  const { term, before, change } = basis
  const { current } = term
  const { toRefundPesewas } = approved
  const sale = { sellerId: current.seller_id, branchId: current.branch_id }
  const { estimateId, price } = await saveEndorsedPrice(ctx, before, change.risk, sale)
  const policyRecordId = await endorsePolicy(ctx, {
    policyId,
    estimateId,
    riskCode: price.riskCode,
    coverType: price.coverType,
    sumInsuredPesewas: price.limits.ownDamagePesewas,
    officePremiumPesewas: toPayPesewas - toRefundPesewas,
    feesPesewas: 0,
    midReference: current.mid_reference ?? '',
  })
  if (toRefundPesewas > 0) {
    await returnPremium(ctx, order, {
      kind: 'change',
      payments: await paidForTerm(ctx, term),
      firstRecordId: term.firstRecordId,
      productCode: PRODUCT_CODES[current.cover_type],
      amounts: { netPremium: toRefundPesewas },
      branchId: current.branch_id,
    })
  }
  if (toPayPesewas === 0) return
  await collectFor(ctx, order, policyRecordId, { netPremium: toPayPesewas })
  await accrueCommission(ctx, {
    policyRecordId,
    seller: {
      userId: current.seller_id,
      role: current.seller_role,
      ...(current.agent_id ? { agentId: current.agent_id } : {}),
    },
    branchId: current.branch_id,
    productCode: PRODUCT_CODES[price.coverType],
    basePesewas: toPayPesewas,
    startDate: laterOf(toAccraDate(ctx.now), current.start_date),
  })
}

function laterOf(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other
}

function engineText(cc: number | undefined): string {
  return cc === undefined ? '' : formatEngineSize(cc)
}
