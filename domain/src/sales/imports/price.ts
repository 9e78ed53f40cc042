import { portionOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import type { MotorRisk } from '../../products/rating/eligibility.ts'
import { type MotorRating, rateMotor } from '../../products/rating/rate-motor.ts'
import { choiceOf, wrong } from './cells.ts'
import type { ImportedPolicy } from './motor-row.ts'

/** Fields of the file by the fields that a refusal of the rate book names. */
const FIELD_OF: Readonly<Record<string, string>> = {
  riskCode: 'vehicleUse',
  seats: 'seats',
  engineCapacity: 'engine',
  endDate: 'endDate',
  coverType: 'cover',
  marketValue: 'sumInsured',
  yearOfManufacture: 'year',
}

/** The book in force when cover started; for older cover, the first one. */
export function bookOfImport(books: readonly RateBook[], startDate: string): RateBook {
  const inOrder = books.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  const book = inOrder.findLast(({ effectiveFrom }) => effectiveFrom <= startDate) ?? inOrder[0]
  if (!book) throw wrong('startDate', 'Publish a motor rate book first.')
  return book
}

/**
 * The risk and the price of an imported policy, from which later changes and renewals start. The premium is the amount
 * that the customer paid in the previous system; a price line shows the difference from the rate book.
 */
export function priceImported(policy: ImportedPolicy, book: RateBook): { risk: MotorRisk; rating: MotorRating } {
  const risk = riskOf(policy, book)
  try {
    return { risk, rating: withPaid(rateMotor(risk, book), policy) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw wrong(FIELD_OF[error.fields[0]?.path ?? ''] ?? 'cover', error.message)
  }
}

function riskOf(policy: ImportedPolicy, book: RateBook): MotorRisk {
  const { vehicle, sumInsuredPesewas } = policy
  const riskCode = choiceOf(
    policy.vehicleUse,
    book.classes.map(({ code, name }) => [code, [name]] as const),
  )
  if (!riskCode)
    throw wrong('vehicleUse', `“${policy.vehicleUse}” isn’t a vehicle use of the rate book. Enter a code such as X1.`)
  return {
    riskCode,
    coverType: policy.coverType,
    startDate: policy.startDate,
    endDate: policy.endDate,
    seats: vehicle.seats,
    ...(sumInsuredPesewas > 0 ? { marketValuePesewas: sumInsuredPesewas } : {}),
    additionalTppdPesewas: 0,
    excessApplicable: true,
    engineCapacityCc: vehicle.engineCc,
    yearOfManufacture: vehicle.year,
    ncdYears: policy.ncdYears,
    fleetSize: 1,
  }
}

function withPaid(rating: MotorRating, { officePremiumPesewas, feesPesewas }: ImportedPolicy): MotorRating {
  const differences = [
    {
      code: 'imported',
      label: 'Premium of the previous system',
      amount: officePremiumPesewas - rating.officePremiumPesewas,
    },
    { code: 'importedFees', label: 'Fees of the previous system', amount: feesPesewas - rating.feesPesewas },
  ]
  const lines = differences.flatMap(({ code, label, amount: amountPesewas }) =>
    amountPesewas === 0 ? [] : [{ code, label, amountPesewas }],
  )
  return {
    ...rating,
    annualOfficePremiumPesewas: portionOf(
      officePremiumPesewas,
      rating.annualOfficePremiumPesewas,
      rating.officePremiumPesewas,
    ),
    officePremiumPesewas,
    feesPesewas,
    totalPesewas: officePremiumPesewas + feesPesewas,
    lines: [...rating.lines, ...lines],
    warnings: [],
    referrals: [],
  }
}
