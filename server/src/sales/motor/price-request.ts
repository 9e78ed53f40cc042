import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { motorEndpoints } from '@okwan/contract/sales/motor'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { RateBook } from '@okwan/domain/products/rate-books/rate-book'
import type { UnderwriterTerms } from '@okwan/domain/products/rating/terms'
import { riskFromPayload } from '@okwan/domain/sales/motor/estimate-payload'
import { findStartDateProblem } from '@okwan/domain/sales/motor/start-date'
import { draftReferrals } from '@okwan/domain/sales/motor/underwriting'
import { priceMotor } from './price-motor.ts'

type Body = Parsed<(typeof motorEndpoints)['POST /motor/estimates']>['body']

/** Risk and price of a request, with its warnings and the reasons for a referral. Writes nothing. */
export function priceRequest(
  body: Body,
  book: RateBook,
  { terms, now }: { terms?: UnderwriterTerms | undefined; now: Date },
) {
  const { coverType = 'thirdparty', ncdYears, fleetSize } = body
  const requested = riskFromPayload({ ...body, coverType }, { ncdYears, fleetSize })
  const { risk, price, referrals } = priceMotor(
    { ...requested, ...(terms ? { terms } : {}), coverType: body.coverType },
    book,
  )

  // Claim-free years of a renewal are known; those of a new customer must be proven.
  const isRenewal = Boolean(body.policyId)
  const underwriting = { coverType: risk.coverType, ncdYears: isRenewal ? 0 : ncdYears }
  const registrationNumber = body.registrationNumber ?? undefined
  price.referrals = draftReferrals({ registrationNumber, underwriting }, referrals)
  // An estimate can be for any date; only a sale has limits for its start date.
  const refusalReason = findStartDateProblem(risk.startDate, toAccraDate(now), isRenewal)
  if (refusalReason) price.warnings = [...price.warnings, { code: refusalReason.code, message: refusalReason.message }]
  return { risk, price, payload: withoutRisk(body) }
}

/** Fields of the request that the risk contains, some of them in other units. */
const RISK_FIELDS = new Set([
  'riskCode',
  'coverType',
  'startDate',
  'endDate',
  'seats',
  'marketValue',
  'additionalTppd',
  'excessApplicable',
  'engineCapacity',
  'yearOfManufacture',
  'ncdYears',
  'fleetSize',
])

/** Inputs besides the risk, such as the renewed policy. They are stored with the estimate as its payload. */
function withoutRisk(body: Body): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !RISK_FIELDS.has(name)))
}
