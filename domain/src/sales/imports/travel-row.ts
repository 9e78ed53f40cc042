import { addDays, type IsoDate } from '../../platform/dates.ts'
import { parsePhone } from '../../platform/phone.ts'
import {
  PURPOSE_LABELS,
  PURPOSES,
  type Purpose,
  TRIP_TYPE_LABELS,
  TRIP_TYPES,
  type TripType,
} from '../../products/travel-plans/terms.ts'
import { amountOf, choiceOf, dayOf, requireText, textOf, wrong } from './cells.ts'
import { type ImportedCustomer, readCustomer, requirePrintable } from './customer-row.ts'
import { readPolicyNumber } from './motor-row.ts'
import type { Cells } from './terms.ts'
import { type ImportedTraveller, readTravellers } from './travellers-row.ts'

export type ImportedTrip = {
  /** Number in the old system, which stays the number of the policy. */
  policyNumber: string
  /** Day of the sale; a departure is often weeks later. */
  soldOn: IsoDate
  departureDate: IsoDate
  returnDate: IsoDate
  tripType: TripType
  purpose: Purpose
  /** Code or name of the plan in the rate book. */
  plan: string
  /** Codes or names of countries. */
  destinations: string[]
  netPremiumPesewas: number
  taxPesewas: number
  agentCode: string
  emergencyContact: { name: string; mobile: string; relationship: string }
  customer: ImportedCustomer
  travellers: ImportedTraveller[]
}

const TRIP_NAMES = TRIP_TYPES.map((type) => [type, [TRIP_TYPE_LABELS[type]]] as const)
const PURPOSE_NAMES = PURPOSES.map((purpose) => [purpose, [PURPOSE_LABELS[purpose]]] as const)
/** A departure further ahead is a typing error. */
const AHEAD_DAYS = 400

/** Reads a travel policy with policyholder and travellers; throws the reason if the row is wrong. */
export function readTrip(cells: Cells, today: IsoDate): ImportedTrip {
  const policyNumber = readPolicyNumber(cells)
  const departureDate = dayOf(cells, 'departureDate', 'the departure date')
  const returnDate = dayOf(cells, 'returnDate', 'the return date')
  if (returnDate < departureDate) throw wrong('returnDate', 'The return date is before the departure date.')
  if (departureDate > addDays(today, AHEAD_DAYS))
    throw wrong('departureDate', 'The departure date is too far ahead. Check the year.')
  const netPremiumPesewas = amountOf(cells, 'premium')
  if (netPremiumPesewas === 0) throw wrong('premium', 'Enter the premium without taxes.')
  const customer = readCustomer(cells, today)
  return {
    policyNumber,
    soldOn: soldOnOf(cells, departureDate, today),
    departureDate,
    returnDate,
    tripType: optionOf(cells, 'tripType', TRIP_NAMES, 'single'),
    purpose: optionOf(cells, 'purpose', PURPOSE_NAMES, 'tourism'),
    plan: requireText(cells, 'plan', 'the plan'),
    destinations: requireText(cells, 'destinations', 'the destinations')
      .split(/[,;|]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    netPremiumPesewas,
    taxPesewas: amountOf(cells, 'taxes'),
    agentCode: textOf(cells, 'agentCode', 40).toUpperCase(),
    emergencyContact: contactOf(cells, customer),
    customer,
    travellers: readTravellers(cells, customer),
  }
}

function soldOnOf(cells: Cells, departureDate: IsoDate, today: IsoDate): IsoDate {
  const latest = departureDate < today ? departureDate : today
  if (textOf(cells, 'soldOn') === '') return latest
  const soldOn = dayOf(cells, 'soldOn', 'the date of sale')
  if (soldOn > latest) throw wrong('soldOn', 'The date of sale is after the departure or in the future.')
  return soldOn
}

function optionOf<T extends string>(
  cells: Cells,
  field: string,
  names: readonly (readonly [T, readonly string[]])[],
  usual: T,
): T {
  const input = textOf(cells, field)
  const found = input === '' ? usual : choiceOf(input, names)
  if (!found) throw wrong(field, `Enter one of: ${names.map(([, [label]]) => label).join(', ')}.`)
  return found
}

/** If the row has no emergency contact, the policyholder is the contact. */
function contactOf(cells: Cells, customer: ImportedCustomer): ImportedTrip['emergencyContact'] {
  const name = requirePrintable('emergencyContact', textOf(cells, 'emergencyContact', 60))
  if (name === '') {
    const holder = customer.type === 'individual' ? `${customer.firstName} ${customer.lastName}` : customer.companyName
    return { name: holder, mobile: customer.phone, relationship: 'Policyholder' }
  }
  const mobile = parsePhone(requireText(cells, 'emergencyPhone', 'the phone number of the emergency contact'))
  if (!mobile) throw wrong('emergencyPhone', 'Enter a Ghana mobile number, such as 024 123 4567.')
  return { name, mobile, relationship: 'Contact' }
}
