import { GENDERS, REGIONS } from '@okwan/domain/customers/customers/terms'
import { CANCELLATION_REASONS, STICKER_REASONS, SUSPENSION_REASONS } from '@okwan/domain/policies/policies/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import { CANCELLATION_REASONS as TRIP_CANCELLATION_REASONS } from '@okwan/domain/products/travel-plans/terms'
import * as z from 'zod'
import { email, isoDate, network, pesewas, phone, text } from '../../platform/fields.ts'
import { historyAnswers } from '../../policies/policies.ts'

const words = (label: string) => text(label, 500, 3)
const name = (label: string) => text(label, 60, 2)
/** Id of a traveller on the policy. */
const travellerId = z.string().min(1).max(40)
const value = pesewas.min(1).max(100_000_000_00)

export const customerChanges = {
  firstName: name('the first name').optional(),
  otherNames: text('other names', 60, 0).optional(),
  lastName: name('the last name').optional(),
  dateOfBirth: isoDate.optional(),
  gender: z.enum(GENDERS).optional(),
  ghanaCardNumber: text('the Ghana Card number', 30).optional(),
  phone: phone.optional(),
  email: email.max(120).optional(),
  residentialAddress: text('the address', 200, 3).optional(),
  digitalAddress: text('the digital address', 20).optional(),
  city: text('the town', 60, 2).optional(),
  region: z.enum(REGIONS).optional(),
  occupation: name('the occupation').optional(),
  companyName: text('the company name', 120, 2).optional(),
  tin: text('the TIN', 30).optional(),
  /** Number in the register of companies. */
  companyNumber: text('the registration number', 30).optional(),
  contactPerson: name('the contact person').optional(),
}

export const valueIncrease = {
  newValuePesewas: value,
  reasonText: words('the reason'),
  effectiveDate: isoDate,
}

export const stickerChange = {
  /** Not needed for the first sticker of a policy. */
  reason: z.enum(STICKER_REASONS).default('damaged'),
  /** Number of the first sticker; the number of a replacement is entered after payment. */
  stickerNumber: text('the sticker number', 16, 6).optional(),
}

/** Content of each kind of request. Optional fields can be required by the rules; the server then names the missing ones. */
export const requestContent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cancellation'),
    reason: z.enum(CANCELLATION_REASONS, { error: 'Select a reason' }),
    /** Needed with `other`. */
    reasonText: words('the reason').optional(),
    /** First day without cover. */
    effectiveDate: isoDate,
    cancelledBy: z.enum(['policyholder', 'insurer']).default('policyholder'),
    certificateSurrendered: z.boolean().default(false),
    /** Refund account; the office checks the name before it pays. */
    refundTo: z.strictObject({ network, msisdn: phone, accountName: text('the name', 120, 2) }).optional(),
    /** Reason of the office to refund despite a claim. */
    despiteClaim: words('the reason').optional(),
  }),
  z.strictObject({
    kind: z.literal('suspension'),
    reason: z.enum(SUSPENSION_REASONS, { error: 'Select a reason' }),
    reasonText: words('the reason').optional(),
    suspendFrom: isoDate,
    expectedActivation: isoDate,
    stickerRemoved: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('activation'),
    activateFrom: isoDate,
    /** The vehicle is in the same condition as when it was insured. */
    conditionConfirmed: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('customer'), ...customerChanges }),
  z.strictObject({
    kind: z.literal('vehicle'),
    registrationNumber: text('the registration number', 20, 2).optional(),
    color: text('the colour', 30, 2).optional(),
    chassisNumber: text('the chassis number', 20, 6).optional(),
  }),
  z.strictObject({ kind: z.literal('value_increase'), ...valueIncrease }),
  z.strictObject({
    kind: z.literal('cover_change'),
    coverType: z.enum(COVER_TYPES, { error: 'Select a cover' }),
    /** Required if the new cover has a sum insured. */
    marketValuePesewas: value.optional(),
    /** Required if the new cover has a sum insured. */
    ...historyAnswers,
    effectiveDate: isoDate,
  }),
  z.strictObject({
    kind: z.literal('use_change'),
    riskCode: text('the vehicle use', 20).optional(),
    numberOfSeats: z.number().int().min(1).max(70).optional(),
    engineCapacity: z.number().int().min(0).max(20_000).optional(),
    effectiveDate: isoDate,
  }),
  z.strictObject({ kind: z.literal('sticker'), ...stickerChange }),
  z.strictObject({
    kind: z.literal('trip_cancellation'),
    reason: z.enum(TRIP_CANCELLATION_REASONS, { error: 'Select a reason' }),
    reasonText: words('the reason').optional(),
    /** Travellers to remove; without it the whole policy is cancelled. */
    travellerIds: z.array(travellerId).min(1).max(200).optional(),
    visaGranted: z.boolean().default(false),
    diedOn: isoDate.optional(),
    /** Refund share if the insurer cancels. */
    decidedBps: z.number().int().min(0).max(10_000).optional(),
    refundTo: z.strictObject({ network, msisdn: phone, accountName: text('the name', 120, 2) }).optional(),
  }),
  z.strictObject({ kind: z.literal('trip_dates'), departureDate: isoDate, returnDate: isoDate }),
  z.strictObject({
    kind: z.literal('trip_correction'),
    travellerId,
    firstName: name('the first name').optional(),
    otherNames: text('other names', 60, 0).optional(),
    lastName: name('the last name').optional(),
    passportNumber: text('the passport number', 20, 6).optional(),
  }),
  z.strictObject({
    kind: z.literal('trip_extension'),
    returnDate: isoDate,
    healthDeclaredAgain: z.boolean().default(false),
  }),
])
export type RequestContent = z.output<typeof requestContent>

/** Reasons from lists, as opposed to free text. */
export const REQUEST_REASONS = [
  ...new Set([...CANCELLATION_REASONS, ...TRIP_CANCELLATION_REASONS, ...SUSPENSION_REASONS, ...STICKER_REASONS]),
]
export type RequestContentOf<K extends RequestContent['kind']> = Extract<RequestContent, { kind: K }>
