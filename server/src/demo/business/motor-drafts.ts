import type { DraftChanges } from '@okwan/contract/sales/motor/drafts'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { lookupVehicle } from '../../customers/vehicles/lookup-vehicle.ts'
import type { MovableClock } from '../../platform/clock.ts'
import { maybe } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addFile } from '../../platform/files/add-file.ts'
import type { Ctx, Product } from '../../platform/http/context.ts'
import { createEstimate } from '../../sales/motor/create-estimate.ts'
import { createDraft } from '../../sales/motor/drafts/create-draft.ts'
import { saveDraftAnswers } from '../../sales/motor/drafts/save-draft-answers.ts'
import { parkDraft } from '../../sales/pay-later/park-draft.ts'
import { referDraft } from '../../sales/referrals/motor/refer-draft.ts'
import { registeredVehicle } from '../../simulators/mid/register.ts'
import { actAs } from '../acting/act-as.ts'
import { drawDamage } from '../acting/evidence-picture.ts'
import { requestVerification } from '../acting/request-verification.ts'

const AGENT = '233240000004'
const ASSISTANT = '233240000005'
const PHOTOS = ['front', 'rear', 'left', 'right']
const VALUE_CEDIS = 185_000
const MINUTE_MS = 60_000

/** An offer that is new, one that is old enough for a reminder, and one that expired this week. */
const PAY_LATER_OFFERS = [
  { hoursAgo: 95, seller: ASSISTANT, plate: 'BA 6203-21', firstName: 'Kwesi', lastName: 'Larbi', startsInDays: 1 },
  { hoursAgo: 26, seller: AGENT, plate: 'BA 5208-19', firstName: 'Mawuli', lastName: 'Agbeko', startsInDays: 6 },
  { hoursAgo: 3, seller: AGENT, plate: 'BA 4127-20', firstName: 'Prince', lastName: 'Lamptey', startsInDays: 4 },
]

/**
 * Adds a motor sale that needs an underwriter, one that its seller has to continue, and offers that the customer pays later. Does
 * nothing if a draft exists.
 */
export async function seedMotorDrafts(product: Product & { clock: MovableClock }): Promise<void> {
  const { db, clock } = product
  const found = sql`select id from motor_drafts limit 1`
  if (await db.read((tx) => maybe(tx, z.object({ id: z.string() }), found))) return
  try {
    for (const offer of PAY_LATER_OFFERS) {
      clock.move(-offer.hoursAgo * 60 * MINUTE_MS)
      await actAs(product, offer.seller, (ctx) => offerToPayLater(ctx, offer))
    }
    clock.move(-95 * MINUTE_MS)
    await actAs(product, ASSISTANT, addReferredDraft)
    clock.move(-40 * MINUTE_MS)
    await actAs(product, AGENT, addUnfinishedDraft)
  } finally {
    clock.move(0)
  }
}

/** Another insurer declined the customer, so an underwriter decides. */
async function addReferredDraft(ctx: Ctx): Promise<void> {
  const photoFileIds: string[] = []
  for (const [seed, side] of PHOTOS.entries()) {
    const query = { purpose: 'vehicle-photo', fileName: `${side}.png` } as const
    photoFileIds.push((await addFile(ctx, { query, bytes: drawDamage(seed) })).fileId)
  }
  const draftId = await beginDraft(ctx, {
    plate: 'BA 7306-20',
    coverType: 'comprehensive',
    costOfCar: VALUE_CEDIS,
    answers: { declinedBefore: true, claimsInThreeYears: 1, modified: false, photoFileIds },
    policyholder: holderOf('Selorm', 'Appiah', '233244730600'),
  })
  const note = 'Declined after a claim three years ago. Two drivers, parked in a walled compound.'
  await referDraft(ctx, { params: { id: draftId }, body: { note } })
}

async function addUnfinishedDraft(ctx: Ctx): Promise<void> {
  await beginDraft(ctx, { plate: 'BA 1582-22', coverType: 'thirdparty' })
}

async function offerToPayLater(ctx: Ctx, offer: (typeof PAY_LATER_OFFERS)[number]): Promise<void> {
  const { plate, firstName, lastName, startsInDays } = offer
  const mobileNumber = `23324473${plate.replace(/\D/g, '').slice(0, 4)}`
  const policyholder = holderOf(firstName, lastName, mobileNumber)
  const draftId = await beginDraft(ctx, { plate, coverType: 'thirdparty', startsInDays, policyholder })
  const verificationToken = await requestVerification(ctx, { mobileNumber, purpose: 'consent', reference: draftId })
  await parkDraft(ctx, { body: { draftId, verificationToken } })
}

type NewDraft = Pick<DraftChanges, 'policyholder'> & {
  plate: string
  coverType: CoverType
  costOfCar?: number
  startsInDays?: number
  answers?: DraftChanges['underwriting']
}

/** Finds and confirms the vehicle, answers the questions and accepts the price. */
async function beginDraft(ctx: Ctx, draft: NewDraft): Promise<string> {
  const { plate, coverType, costOfCar, startsInDays = 0, answers, policyholder } = draft
  const { lookupId } = await lookupVehicle(ctx, { query: { registrationNumber: plate } })
  const { draftId } = await createDraft(ctx, { body: { lookupId } })
  const save = async (body: DraftChanges) => (await saveDraftAnswers(ctx, { params: { id: draftId }, body })).draft
  const { vehicle } = await save({ chassisNumber: registeredVehicle(plate)?.chassisNumber })
  const { numberOfSeats: seats, engineCapacity, yearOfManufacture } = vehicle ?? {}
  const startDate = addDays(toAccraDate(ctx.now), startsInDays)
  const cover = { riskCode: 'X1', coverType, startDate, endDate: addDays(startDate, 364), excessApplicable: true }
  await save({
    vehicleConfirmed: true,
    underwriting: { ...cover, costOfCar, hireOrReward: false, ncdYears: 0, additionalTppd: 0, ...answers },
    policyholder,
  })
  if (!seats || !engineCapacity || !yearOfManufacture) throw new Error(`${plate} has no details in the register`)
  const risk = { seats, engineCapacity, yearOfManufacture, additionalTppd: 0, ncdYears: 0, fleetSize: 1 }
  const body = { ...cover, ...risk, ...(costOfCar && { marketValue: costOfCar }) }
  const { estimateId } = await createEstimate(ctx, { body })
  await save({ estimateId })
  return draftId
}

const holderOf = (firstName: string, lastName: string, phone: string) => ({
  customerType: 'individual' as const,
  firstName,
  lastName,
  gender: 'MALE' as const,
  dateOfBirth: '1981-09-17',
  ghanaCardNumber: `GHA-${phone.slice(3)}-4`,
  phone,
  occupation: 'Trader',
  residentialAddress: 'House 14, Ring Road',
  city: 'Kumasi',
  region: 'Ashanti' as const,
  consent: true,
})
