import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { consentTextOn } from '@okwan/domain/sales/travel/consent-texts'
import * as z from 'zod'
import { openCheckout } from '../money/payments/checkout/open-checkout.ts'
import { recordPastPayment } from '../money/payments/collect/record-past-payment.ts'
import { sendOtp } from '../people/auth/send-otp.ts'
import { verifyOtp } from '../people/auth/verify-otp.ts'
import type { MovableClock } from '../platform/clock.ts'
import { maybe, rows, type Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Ctx, Product } from '../platform/http/context.ts'
import { issueTravel } from '../sales/purchases/issue/issue-travel.ts'
import { purchaseTravel } from '../sales/purchases/purchase-travel.ts'
import { addDraft } from '../sales/travel/add-draft.ts'
import { giveConsent } from '../sales/travel/documents/give-consent.ts'
import { answerHealth } from '../sales/travel/health/answer-health.ts'
import { quoteDraft } from '../sales/travel/quote-draft.ts'
import { saveDraft } from '../sales/travel/save-draft.ts'
import { actAs } from './acting/act-as.ts'
import { pastTrips } from './business/past-trips.ts'
import { answersOf, type DemoTrip, healthOf, phoneOf } from './trip-answers.ts'

/**
 * One trip of each status: ended, in progress, upcoming, and one that needs underwriter approval. The first and third trips
 * belong to one customer.
 */
const TRIPS: DemoTrip[] = [
  {
    soldDaysAgo: 40,
    seller: '233240000004',
    firstName: 'Adwoa',
    lastName: 'Sarpong',
    isFemale: true,
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
    isFemale: true,
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

/**
 * Sells trips with the normal code and the clock moved to the date of each sale; a demo with a history also has trips of the
 * past. Does nothing if a trip exists.
 */
export async function seedDemoTrips(product: Product & { clock: MovableClock }): Promise<void> {
  const { db, clock } = product
  const find = sql`select id from travel_drafts limit 1`
  if (await db.read((tx) => maybe(tx, z.object({ id: z.string() }), find))) return
  const today = toAccraDate(clock.now())
  try {
    const past = product.config.demoSales > 0 ? await db.read((tx) => historyOf(tx, today)) : []
    for (const trip of [...past, ...TRIPS]) {
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

/** Trips of all sellers since the first travel rate book. */
async function historyOf(tx: Tx, today: IsoDate): Promise<DemoTrip[]> {
  const sellers = await rows(
    tx,
    z.object({ mobile_number: z.string() }),
    sql`select mobile_number from users where role in ('Agent', 'AssistantAgent', 'Staff') and status = 'active' order by staff_id`,
  )
  const [book] = await rows(
    tx,
    z.object({ day: z.string() }),
    sql`select min(effective_from)::text as day from rate_books where product = 'travel' and status = 'published' having count(*) > 0`,
  )
  return book
    ? pastTrips(
        today,
        sellers.map(({ mobile_number }) => mobile_number),
        book.day,
      )
    : []
}

/** Returns the paid offer, or undefined if the trip needs underwriter approval. */
async function sell(ctx: Ctx, demo: DemoTrip, today: IsoDate): Promise<string | undefined> {
  const { draftId, standardPrice } = await addDraft(ctx, { body: answersOf(demo, today) })
  const params = { id: draftId }
  const totalPesewas = standardPrice?.totalPesewas ?? 0
  await quoteDraft(ctx, { params, body: { totalPesewas } })
  await answerHealth(ctx, { params, body: { travellers: [{ travellerId: 't1', answers: healthOf(demo) }] } })
  if (demo.condition) return undefined

  await consentByCode(ctx, draftId, phoneOf(demo), totalPesewas)
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
async function consentByCode(
  ctx: Ctx,
  draftId: string,
  mobileNumber: string,
  acceptedTotalPesewas: number,
): Promise<void> {
  const { version: textVersion, declarations } = consentTextOn(toAccraDate(ctx.now))
  const codes = declarations.filter(({ required }) => required).map(({ code }) => code)
  const params = { id: draftId }
  await saveDraft(ctx, { params, body: { ticks: { textVersion, codes } } })
  const otpRequest = { customerMobileNumber: mobileNumber, purpose: 'consent' as const, reference: draftId }
  const { requestId, prefix } = await sendOtp(ctx, { body: otpRequest })
  const code = ctx.product.secrets.code(requestId)
  const verified = await verifyOtp(ctx, { body: { requestId, prefix, code, customerMobileNumber: mobileNumber } })
  if (!('verificationToken' in verified)) throw new Error('the consent returned no token')
  const { verificationToken } = verified
  await giveConsent(ctx, { params, body: { acceptedTotalPesewas, verificationToken } })
}
