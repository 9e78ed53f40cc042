import { GENDERS, HOLDER_TYPES, OTHER_ID_TYPES, REGIONS } from '@okwan/domain/customers/customers/terms'
import { VEHICLE_STATUSES } from '@okwan/domain/customers/vehicles/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import { ACTIVE_COVER_CHOICES, MOTOR_STEPS } from '@okwan/domain/sales/motor/terms'
import * as z from 'zod'
import { knownCustomer } from '../../customers/customers.ts'
import { activeCover, draftVehicle } from '../../customers/vehicles.ts'
import { whole, words, yesNo } from '../../platform/draft-fields.ts'
import { id, isoDate, moment, notice, text, version } from '../../platform/fields.ts'
import { underwriterTerms } from '../../products/rating.ts'

const underwriting = z.strictObject({
  riskCode: words(20),
  coverType: z.enum(COVER_TYPES).nullish(),
  startDate: isoDate.nullish(),
  endDate: isoDate.nullish(),
  costOfCar: z.number().min(0).max(1_000_000_000).nullish(),
  additionalTppd: z.number().min(0).max(1_000_000_000).nullish(),
  excessApplicable: yesNo,
  ncdYears: whole(60),
  ncdLetterFileId: id.nullish(),
  hireOrReward: yesNo,
  declinedBefore: yesNo,
  claimsInThreeYears: whole(99),
  modified: yesNo,
  financedBy: words(120),
  photoFileIds: z.array(id).max(12).readonly().nullish(),
})

export const policyholder = z.strictObject({
  customerCode: words(20),
  customerType: z.enum(HOLDER_TYPES).nullish(),
  title: words(20),
  firstName: words(60),
  otherNames: words(60),
  lastName: words(60),
  gender: z.enum(GENDERS).nullish(),
  dateOfBirth: isoDate.nullish(),
  ghanaCardNumber: words(30),
  otherId: z.strictObject({ type: z.enum(OTHER_ID_TYPES), number: text('the number', 30) }).nullish(),
  phone: words(30),
  email: words(120),
  digitalAddress: words(20),
  residentialAddress: words(200),
  city: words(60),
  region: z.enum(REGIONS).nullish(),
  occupation: words(60),
  companyName: words(120),
  tin: words(30),
  companyNumber: words(30),
  contactPerson: words(60),
  businessSector: words(60),
})

const answers = {
  vehicleStatus: z.enum(VEHICLE_STATUSES).nullish(),
  registrationNumber: words(20),
  chassisNumber: words(30),
  chassisConfirmed: yesNo,
  vehicle: draftVehicle.nullish(),
  vehicleConfirmed: yesNo,
  activeCoverChoice: z.enum(ACTIVE_COVER_CHOICES).nullish(),
  replacementEvidenceFileId: id.nullish(),
  underwriting: underwriting.nullish(),
  estimateId: id.nullish(),
}

export const draftChanges = z.strictObject({
  ...answers,
  /** `consent` means that the customer agrees to the use of the data; the server records the time. */
  policyholder: policyholder.extend({ consent: yesNo }).nullish(),
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
    vehicleSource: z.enum(['register', 'typed']).optional(),
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
      whyNot: z.string().optional(),
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
