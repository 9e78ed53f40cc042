import { addDays } from '@okwan/domain/platform/dates'
import { BEHAVIOURS } from '../../simulators/mobile-money/behaviours.ts'
import type { Draw } from './draw.ts'
import type { Company, Holder, Person } from './past-sale.ts'

const FEMALE_NAMES =
  `Abena Adjoa Adwoa Afia Afua Akosua Akua Ama Araba Azara Comfort Dede Dzifa Efua Enyonam Esi Fatima Felicia Gifty Grace
  Hawa Lariba Mansa Mariama Mercy Naa Patience Rahinatu Salamatu Sena Vida Yaa`.split(/\s+/)
const MALE_NAMES =
  `Abdulai Daniel Edem Elikem Emmanuel Fiifi Fuseini Ibrahim Joseph Kobina Kofi Kojo Kwabena Kwadwo Kwaku Kwame Kwasi
  Mawuli Mohammed Nii Paa Prince Richmond Samuel Seidu Selorm Sulemana Tetteh Yaw Yussif`.split(/\s+/)
const LAST_NAMES =
  `Abubakari Acheampong Addo Adjei Agbeko Agyeman Aidoo Alhassan Amenuvor Amoah Ampofo Ankrah Antwi Appiah Arthur Asante
  Asiedu Baah Bawa Bediako Boateng Danquah Darko Dogbe Donkor Eshun Essien Frimpong Gyamfi Issah Kpodo Kyei Lamptey Mensah
  Nartey Nyarko Ofori Opoku Osei Owusu Quartey Quaye Sarpong Tetteh Wiredu Yakubu Yeboah`.split(/\s+/)
const OCCUPATIONS: [string, number][] = [
  ['Trader', 5],
  ['Teacher', 4],
  ['Driver', 4],
  ['Civil servant', 3],
  ['Nurse', 2],
  ['Farmer', 2],
  ['Engineer', 2],
  ['Accountant', 2],
  ['Electrician', 1],
  ['Caterer', 1],
  ['Pharmacist', 1],
  ['Mechanic', 1],
]
const STREETS = [
  'Ring Road',
  'Station Road',
  'Mission Street',
  'Market Street',
  'Harbour Road',
  'Palm Avenue',
  'Airport Road',
]
const TOWNS: Record<string, [string, string]> = {
  ACC: ['Accra', 'Greater Accra'],
  TEM: ['Tema', 'Greater Accra'],
  CPC: ['Cape Coast', 'Central'],
  KUM: ['Kumasi', 'Ashanti'],
  TML: ['Tamale', 'Northern'],
}
/** Phone number prefixes of MTN, Telecel and AirtelTigo, with weights. */
const PHONE_PREFIXES: [string, number][] = [
  ['24', 5],
  ['54', 3],
  ['55', 3],
  ['20', 2],
  ['50', 1],
  ['27', 1],
]
const FIRST_CARD_NUMBER = 760_000_000
const FIRST_COMPANY_NUMBER = 300_000_000
/** Share of customers that are companies. */
const COMPANY_SHARE = 0.09
const COMPANY_TYPES: [string, string][] = [
  ['Haulage Ltd', 'Haulage'],
  ['Trading Enterprise', 'Trade'],
  ['Construction Ltd', 'Construction'],
  ['Foods Ltd', 'Food processing'],
  ['Pharmacy Ltd', 'Health'],
  ['Logistics Ltd', 'Transport'],
  ['School Complex', 'Education'],
  ['Farms Ltd', 'Agriculture'],
]

/** An invented customer of a branch; `number` is different for every customer. */
export function drawPolicyholder(draw: Draw, number: number, branchCode: string): Holder {
  const [city, region] = TOWNS[branchCode] ?? ['Accra', 'Greater Accra']
  const customerId = draw.id()
  const isCompany = draw.chance(COMPANY_SHARE)
  const details = isCompany ? drawCompany(draw, number) : drawPerson(draw, number)
  return {
    ...details,
    customerId,
    phone: drawPhone(draw),
    residentialAddress: `${isCompany ? 'Plot' : 'House'} ${1 + draw.below(180)}, ${draw.pick(STREETS)}`,
    city,
    region,
  }
}

function drawPerson(draw: Draw, number: number): Person {
  return {
    customerType: 'individual',
    ...drawName(draw),
    dateOfBirth: addDays('1957-01-01', draw.below(16_000)),
    ghanaCard: `GHA-${FIRST_CARD_NUMBER + number}-${draw.below(10)}`,
    occupation: draw.weighted(OCCUPATIONS),
  }
}

function drawCompany(draw: Draw, number: number): Company {
  const [trade, businessSector] = draw.pick(COMPANY_TYPES)
  const { firstName, lastName } = drawName(draw)
  return {
    customerType: 'corporate',
    companyName: `${draw.pick(LAST_NAMES)} ${trade}`,
    tin: `C003${String(number).padStart(7, '0')}`,
    companyNumber: `CS${FIRST_COMPANY_NUMBER + number}`,
    contactPerson: `${firstName} ${lastName}`,
    businessSector,
  }
}

export function drawName(draw: Draw): Pick<Person, 'firstName' | 'lastName' | 'gender'> {
  const isFemale = draw.chance(0.42)
  return {
    firstName: draw.pick(isFemale ? FEMALE_NAMES : MALE_NAMES),
    lastName: draw.pick(LAST_NAMES),
    gender: isFemale ? 'FEMALE' : 'MALE',
  }
}

/** A number whose simulated phone approves payments. */
function drawPhone(draw: Draw): string {
  const phone = `233${draw.weighted(PHONE_PREFIXES)}${draw.digits(7)}`
  return phone.slice(-3) in BEHAVIOURS ? drawPhone(draw) : phone
}
