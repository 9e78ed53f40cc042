import { GENDERS, HOLDER_TYPES, OTHER_ID_TYPES, REGIONS } from '@okwan/domain/customers/customers/terms'
import { VEHICLE_STATUSES } from '@okwan/domain/customers/vehicles/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import { ACTIVE_COVER_CHOICES, MOTOR_STEPS } from '@okwan/domain/sales/motor/terms'
import * as z from 'zod'
import { knownCustomer } from '../../customers/customers.ts'
import { activeCover, draftVehicle } from '../../customers/vehicles.ts'
import { optionalBoolean, optionalInteger, optionalText } from '../../platform/draft-fields.ts'
import { id, isoDate, moment, notice, text, version } from '../../platform/fields.ts'
import { underwriterTerms } from '../../products/rating.ts'

const underwriting = z.strictObject({
  riskCode: optionalText(20),
  coverType: z.enum(COVER_TYPES).nullish(),
  startDate: isoDate.nullish(),
  endDate: isoDate.nullish(),
  costOfCar: z.number().min(0).max(1_000_000_000).nullish(),
  additionalTppd: z.number().min(0).max(1_000_000_000).nullish(),
  excessApplicable: optionalBoolean,
  ncdYears: optionalInteger(60),
  ncdLetterFileId: id.nullish(),
  hireOrReward: optionalBoolean,
  declinedBefore: optionalBoolean,
  claimsInThreeYears: optionalInteger(99),
  modified: optionalBoolean,
  financedBy: optionalText(120),
  photoFileIds: z.array(id).max(12).readonly().nullish(),
})

export const policyholder = z.strictObject({
  customerCode: optionalText(20),
  customerType: z.enum(HOLDER_TYPES).nullish(),
  title: optionalText(20),
  firstName: optionalText(60),
  otherNames: optionalText(60),
  lastName: optionalText(60),
  gender: z.enum(GENDERS).nullish(),
  dateOfBirth: isoDate.nullish(),
  ghanaCardNumber: optionalText(30),
  otherId: z.strictObject({ type: z.enum(OTHER_ID_TYPES), number: text('the number', 30) }).nullish(),
  phone: optionalText(30),
  email: optionalText(120),
  digitalAddress: optionalText(20),
  residentialAddress: optionalText(200),
  city: optionalText(60),
  region: z.enum(REGIONS).nullish(),
  occupation: optionalText(60),
  companyName: optionalText(120),
  tin: optionalText(30),
  companyNumber: optionalText(30),
  contactPerson: optionalText(60),
  businessSector: optionalText(60),
})

const answers = {
  vehicleStatus: z.enum(VEHICLE_STATUSES).nullish(),
  registrationNumber: optionalText(20),
  chassisNumber: optionalText(30),
  chassisConfirmed: optionalBoolean,
  vehicle: draftVehicle.nullish(),
  vehicleConfirmed: optionalBoolean,
  activeCoverChoice: z.enum(ACTIVE_COVER_CHOICES).nullish(),
  replacementEvidenceFileId: id.nullish(),
  underwriting: underwriting.nullish(),
  estimateId: id.nullish(),
}

export const draftChanges = z.strictObject({
  ...answers,
  /** `consent` means that the customer agrees to the use of the data; the server records the time. */
  policyholder: policyholder.extend({ consent: optionalBoolean }).nullish(),
  /** Applies the result of GET /vehicles/lookup. */
  lookupId: id.optional(),
  version: version.optional(),
})
export type DraftChanges = z.output<typeof draftChanges>

/** Details that identify a draft in a list. */
export const draftSummary = z.object({
  draftId: z.string(),
  registrationNumber: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  holderName: z.string().nullable(),
  firstIncompleteStep: z.enum(MOTOR_STEPS),
  updatedAt: moment,
})

export const draftAnswer = z.object({
  draftId: z.string(),
  version,
  createdAt: moment,
  updatedAt: moment,
  draft: z.object({
    ...answers,
    policyholder: policyholder.extend({ consentAt: z.string().optional() }).nullish(),
    vehicleSource: z.enum(['register', 'manual']).optional(),
    chassisTries: z.number().int().optional(),
    activeCover: activeCover.optional(),
    referral: z.enum(['waiting', 'approved', 'declined']).optional(),
    referralNote: z.string().optional(),
    referralTerms: underwriterTerms.optional(),
  }),
  /** Existing customer selected as policyholder; null for a new customer. */
  knownCustomer: knownCustomer.nullable(),
  /** Whether the last six characters of the registered chassis number are required. */
  asksForChassis: z.boolean(),
  activeCoverChoices: z.array(
    z.object({
      choice: z.enum(ACTIVE_COVER_CHOICES),
      refusalReason: z.string().optional(),
      startDate: z.string().optional(),
      needsEvidence: z.boolean().optional(),
    }),
  ),
  firstIncompleteStep: z.enum(MOTOR_STEPS),
  steps: z.array(
    z.object({
      step: z.enum(MOTOR_STEPS),
      number: z.number().int(),
      title: z.string(),
      applies: z.boolean(),
      problems: z.array(z.object({ path: z.string(), message: z.string(), code: z.string() })),
    }),
  ),
  referrals: z.array(notice),
})
