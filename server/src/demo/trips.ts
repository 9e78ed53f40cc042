import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { consentTextOn } from '@okwan/domain/sales/travel/consent-texts'
import * as z from 'zod'
import { openCheckout } from '../money/payments/checkout/open-checkout.ts'
import { recordPastPayment } from '../money/payments/collect/record-past-payment.ts'
import { sendOtp } from '../people/auth/send-otp.ts'
import { verifyOtp } from '../people/auth/verify-otp.ts'
import type { MovableClock } from '../platform/clock.ts'
import { maybe } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Ctx, Product } from '../platform/http/context.ts'
import { issueTravel } from '../sales/purchases/issue/issue-travel.ts'
import { purchaseTravel } from '../sales/purchases/purchase-travel.ts'
import { addDraft } from '../sales/travel/add-draft.ts'
import { giveConsent } from '../sales/travel/documents/give-consent.ts'
import { answerHealth } from '../sales/travel/health/answer-health.ts'
import { quoteDraft } from '../sales/travel/quote-draft.ts'
import { saveDraft } from '../sales/travel/save-draft.ts'
import { actAs } from './act-as.ts'

type DemoTrip = {
  soldDaysAgo: number
  seller: string
  firstName: string
  lastName: string
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

/** One trip of each status: ended, in progress, upcoming, and one that needs underwriter approval. The first and third customer are one person. */
const TRIPS: DemoTrip[] = [
  {
    soldDaysAgo: 40,
    seller: '233240000004',
    firstName: 'Adwoa',
    lastName: 'Sarpong',
    number: '8100001',
    plan: 'AFR',
    country: 'KE',
    departsInDays: -35,
    days: 10,
  },
  {
    soldDaysAgo: 12,
    seller: '233240000005',
    firstName: 'Kwaku',
    lastName: 'Amankwah',
    number: '8100002',
    plan: 'ASM',
    country: 'AE',
    departsInDays: -4,
    days: 14,
  },
  {
    soldDaysAgo: 5,
    seller: '233240000004',
    firstName: 'Adwoa',
    lastName: 'Sarpong',
    number: '8100001',
    isKnownByPassport: true,
    plan: 'SCH',
    country: 'FR',
    departsInDays: 25,
    days: 14,
  },
  {
    soldDaysAgo: 0,
    seller: '233240000005',
    firstName: 'Edem',
    lastName: 'Tamakloe',
    number: '8100004',
    plan: 'WWB',
    country: 'ZA',
    departsInDays: 30,
    days: 21,
    condition: 'Cancer',
  },
]

/** Sells trips with the normal code and the clock moved to the date of each sale. Does nothing if a trip exists. */
export async function seedDemoTrips(product: Product & { clock: MovableClock }): Promise<void> {
  const { db, clock } = product
  const find = sql`select id from travel_drafts limit 1`
  if (await db.read((tx) => maybe(tx, z.object({ id: z.string() }), find))) return
  const today = toAccraDate(clock.now())
  try {
    for (const trip of TRIPS) {
      if (trip.soldDaysAgo > 0) {
        clock.move(Date.parse(`${addDays(today, -trip.soldDaysAgo)}T10:30:00.000Z`) - Date.now())
      }
      const policyRecordId = await actAs(product, trip.seller, (ctx) => sell(ctx, trip, today))
      if (policyRecordId) await issueTravel(product, { policyRecordId })
      clock.move(0)
    }
  } finally {
    clock.move(0)
  }
}

/** Returns the paid offer, or undefined if the trip needs underwriter approval. */
async function sell(ctx: Ctx, demo: DemoTrip, today: IsoDate): Promise<string | undefined> {
  const { draftId, standardPrice } = await addDraft(ctx, { body: answersOf(demo, today) })
  const params = { id: draftId }
  const totalPesewas = standardPrice?.totalPesewas ?? 0
  await quoteDraft(ctx, { params, body: { totalPesewas } })
  await answerHealth(ctx, { params, body: { travellers: [{ travellerId: 't1', answers: healthOf(demo) }] } })
  if (demo.condition) return undefined

  await agree(ctx, draftId, phoneOf(demo), totalPesewas)
  const offer = await purchaseTravel(ctx, { params, body: {} })
  // Returns the existing checkout if there is one.
  const checkout = await openCheckout(ctx, {
    payableType: offer.payableType,
    payableId: offer.payableId,
    amountPesewas: offer.premiumPesewas,
    receivedFor: offer.receivedFor,
    customerId: offer.customer.customerCode,
    customerName: offer.customer.fullName,
  })
  await recordPastPayment(ctx, checkout, phoneOf(demo))
  return offer.policyRecordId
}

/** Consent over the counter: declarations and a one-time code. */
async function agree(ctx: Ctx, draftId: string, mobileNumber: string, acceptedTotalPesewas: number): Promise<void> {
  const { version: textVersion, declarations } = consentTextOn(toAccraDate(ctx.now))
  const codes = declarations.filter(({ required }) => required).map(({ code }) => code)
  const params = { id: draftId }
  await saveDraft(ctx, { params, body: { ticks: { textVersion, codes } } })
  const asked = { customerMobileNumber: mobileNumber, purpose: 'consent' as const, reference: draftId }
  const { requestId, prefix } = await sendOtp(ctx, { body: asked })
  const code = ctx.product.secrets.code(requestId)
  const proved = await verifyOtp(ctx, { body: { requestId, prefix, code, customerMobileNumber: mobileNumber } })
  if (!('verificationToken' in proved)) throw new Error('the consent returned no token')
  const { verificationToken } = proved
  await giveConsent(ctx, { params, body: { acceptedTotalPesewas, verificationToken } })
}

function answersOf(demo: DemoTrip, today: IsoDate) {
  const { firstName, lastName, number, plan, country, departsInDays, days } = demo
  const departureDate = addDays(today, departsInDays)
  const person = { title: 'Mr' as const, firstName, lastName, dateOfBirth: '1988-04-17', gender: 'male' as const }
  const contact = { name: `Ama ${lastName}`, mobile: '233201234567', relationship: 'Sister' }
  const who = firstName === 'Adwoa' ? { ...person, title: 'Mrs' as const, gender: 'female' as const } : person
  return {
    policyholder: {
      ...who,
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
        ...who,
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
      visaRequired: country === 'FR',
      visaType: country === 'FR' ? ('short_stay' as const) : ('none' as const),
      ...(country === 'FR' && { embassyName: 'Embassy of France, Accra' }),
      emergencyContact: contact,
      beneficiaries: [{ fullName: contact.name, relationship: 'Sister', mobile: contact.mobile, sharePct: 100 }],
      previousClaims: false,
    },
  }
}

function healthOf({ condition }: DemoTrip) {
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

const phoneOf = ({ number }: DemoTrip) => `23324${number}`
