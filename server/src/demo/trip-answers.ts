import { addDays, type IsoDate } from '@okwan/domain/platform/dates'

export type DemoTrip = {
  soldDaysAgo: number
  seller: string
  firstName: string
  lastName: string
  isFemale?: boolean
  /** Last digits of the phone number, the Ghana Card number and the passport number. */
  number: string
  /** Sold with the passport instead of the Ghana Card, so that the customer has two records. */
  isKnownByPassport?: true
  plan: string
  country: string
  departsInDays: number
  days: number
  /** Referred to the underwriters instead of sold. */
  condition?: 'Cancer'
}

/** Embassies of the destinations that need a visa. */
const EMBASSIES: Record<string, string> = { FR: 'Embassy of France, Accra', DE: 'Embassy of Germany, Accra' }

export function answersOf(demo: DemoTrip, today: IsoDate) {
  const { firstName, lastName, number, plan, country, departsInDays, days } = demo
  const departureDate = addDays(today, departsInDays)
  const embassyName = EMBASSIES[country]
  const person = { title: 'Mr' as const, firstName, lastName, dateOfBirth: '1988-04-17', gender: 'male' as const }
  const contact = { name: `Ama ${lastName}`, mobile: '233201234567', relationship: 'Sister' }
  const traveller = demo.isFemale ? { ...person, title: 'Mrs' as const, gender: 'female' as const } : person
  return {
    policyholder: {
      ...traveller,
      customerType: 'individual' as const,
      mobileNumber: phoneOf(demo),
      nationality: 'GH',
      countryOfResidence: 'GH',
      ...(demo.isKnownByPassport
        ? { idType: 'passport' as const, idNumber: `G${number}` }
        : { idType: 'ghana_card' as const, idNumber: `GHA-75${number}-1` }),
      residentialAddress: '7 Airport Residential Area',
      city: 'Accra',
      region: 'Greater Accra' as const,
      isTravelling: true,
    },
    travellers: [
      {
        ...traveller,
        travellerId: 't1',
        relationship: 'self' as const,
        nationality: 'GH',
        passportNumber: `G${number}`,
        passportIssueDate: '2022-05-02',
        passportExpiryDate: '2032-05-01',
      },
    ],
    trip: {
      tripType: 'single' as const,
      destinations: [country],
      departureDate,
      returnDate: addDays(departureDate, days - 1),
      purpose: 'tourism' as const,
      planCode: plan,
    },
    more: {
      modeOfTravel: 'air' as const,
      visaRequired: embassyName !== undefined,
      visaType: embassyName ? ('short_stay' as const) : ('none' as const),
      ...(embassyName && { embassyName }),
      emergencyContact: contact,
      beneficiaries: [{ fullName: contact.name, relationship: 'Sister', mobile: contact.mobile, sharePct: 100 }],
      previousClaims: false,
    },
  }
}

export function healthOf({ condition }: DemoTrip) {
  if (!condition) return { hasPreExisting: false, conditions: [], pregnant: false }
  const stable = {
    diagnosedOn: '2021-03',
    onMedication: true,
    hospitalisedLast12m: false,
    awaitingTreatment: false,
    doctorAdvisedAgainstTravel: false,
    stable6m: true,
  }
  return { hasPreExisting: true, conditions: [{ condition, ...stable }] }
}

export const phoneOf = ({ number }: DemoTrip) => `23324${number}`
