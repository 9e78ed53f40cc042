import { parseChassis } from '../../customers/customers/identity.ts'
import { parsePlate } from '../../customers/vehicles/plates.ts'
import type { IsoDate } from '../../platform/dates.ts'
import { COVER_CODES, COVER_LABELS, COVER_TYPES, type CoverType } from '../../products/rating/terms.ts'
import { amountOf, choiceOf, dayOf, integerOf, requireText, textOf, wrong } from './cells.ts'
import { type ImportedCustomer, readCustomer, requirePrintable } from './customer-row.ts'
import type { Cells } from './terms.ts'

type ImportedVehicle = {
  plate: { text: string; key: string } | null
  chassis: string
  make: string
  model: string
  year: number
  colour: string
  bodyType: string
  seats: number
  engineCc: number
}

export type ImportedPolicy = {
  /** Number in the old system, which stays the number of the policy. */
  policyNumber: string
  startDate: IsoDate
  endDate: IsoDate
  coverType: CoverType
  /** Code or name of the class in the rate book. */
  vehicleUse: string
  officePremiumPesewas: number
  feesPesewas: number
  sumInsuredPesewas: number
  ncdYears: number
  sticker: string | null
  midReference: string
  /** Code of the agent or member of staff; empty if the policy belongs to the branch. */
  agentCode: string
  vehicle: ImportedVehicle
  customer: ImportedCustomer
}

/** Reads a motor policy with customer and vehicle; throws the reason if the row is wrong. */
export function readPolicy(cells: Cells, today: IsoDate): ImportedPolicy {
  const policyNumber = readPolicyNumber(cells)
  const startDate = dayOf(cells, 'startDate', 'the start date')
  const endDate = dayOf(cells, 'endDate', 'the end date')
  if (endDate < startDate) throw wrong('endDate', 'The end date is before the start date. Correct the dates.')
  if (startDate > today) throw wrong('startDate', 'Cover starts in the future. Import the policy after its start date.')
  const coverType = choiceOf(requireText(cells, 'cover', 'the cover'), COVER_NAMES)
  if (!coverType) throw wrong('cover', `Enter one of: ${Object.values(COVER_LABELS).join(', ')}.`)
  const officePremiumPesewas = amountOf(cells, 'premium')
  if (officePremiumPesewas === 0) throw wrong('premium', 'Enter the premium without fees.')
  return {
    policyNumber,
    startDate,
    endDate,
    coverType,
    vehicleUse: requireText(cells, 'vehicleUse', 'the vehicle use'),
    officePremiumPesewas,
    feesPesewas: amountOf(cells, 'fees'),
    sumInsuredPesewas: amountOf(cells, 'sumInsured'),
    ncdYears: textOf(cells, 'claimFreeYears') === '' ? 0 : integerOf(cells, 'claimFreeYears', [0, 50]),
    sticker: stickerOf(cells),
    midReference: textOf(cells, 'registerReference', 120) || NOT_STATED,
    agentCode: textOf(cells, 'agentCode', 40).toUpperCase(),
    vehicle: vehicleOf(cells),
    customer: readCustomer(cells, today),
  }
}

/** Value of the MID reference if the file has none, because the previous system has registered the policy. */
const NOT_STATED = 'imported'

const COVER_NAMES = COVER_TYPES.map((cover) => [cover, [COVER_LABELS[cover], COVER_CODES[cover]]] as const)

/** Numbers in the format of this product, and numbers that would lead to the same certificate number. */
const OWN_NUMBER = /^(?:(?:MTR|TRV)-)?\d{2}-\d{6,}$|^TRV\/\d{4}\/[^/]+\/\d{7,}$/

export function readPolicyNumber(cells: Cells): string {
  const number = requireText(cells, 'policyNumber', 'the policy number').toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9/.-]{5,29}$/.test(number)) {
    throw wrong('policyNumber', 'Enter a policy number with 6 to 30 letters, digits, hyphens, dots or slashes.')
  }
  if (OWN_NUMBER.test(number)) {
    throw wrong('policyNumber', 'New policies get numbers of this form. Add letters before it, such as OLD-.')
  }
  return number
}

function stickerOf(cells: Cells): string | null {
  const sticker = textOf(cells, 'sticker').toUpperCase().replace(/[\s-]/g, '')
  if (sticker === '') return null
  if (!/^[A-Z]{0,4}\d{6,10}$/.test(sticker)) {
    throw wrong('sticker', 'Enter a sticker number with 6 to 10 digits and up to 4 letters before them.')
  }
  return sticker
}

function vehicleOf(cells: Cells): ImportedVehicle {
  const input = textOf(cells, 'plate')
  const plate = parsePlate(input)
  if (input !== '' && !plate)
    throw wrong('plate', `“${input}” isn’t a Ghana registration number. Enter one, such as GR 1234-20.`)
  const year = integerOf(cells, 'year', [1950, 2100])
  const chassis = parseChassis(requireText(cells, 'chassis', 'the chassis number'), {
    yearOfManufacture: year,
    ...(plate ? { plateKey: plate.key } : {}),
  })
  if (!chassis) throw wrong('chassis', 'Enter a chassis number or VIN with at least 6 letters and digits.')
  return {
    plate: plate ? { text: plate.text, key: plate.key } : null,
    chassis: chassis.key,
    make: requirePrintable('make', requireText(cells, 'make', 'the make', 60)),
    model: requirePrintable('model', requireText(cells, 'model', 'the model', 60)),
    year,
    colour: requirePrintable('colour', requireText(cells, 'colour', 'the colour', 30)),
    bodyType: requirePrintable('bodyType', requireText(cells, 'bodyType', 'the body type', 40)),
    seats: integerOf(cells, 'seats', [1, 70]),
    engineCc: textOf(cells, 'engine') === '' ? 0 : integerOf(cells, 'engine', [0, 20_000]),
  }
}
