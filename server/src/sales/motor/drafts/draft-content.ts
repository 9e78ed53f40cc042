import { underwriterTerms } from '@okwan/contract/products/rating'
import { GENDERS, HOLDER_TYPES, OTHER_ID_TYPES, REGIONS } from '@okwan/domain/customers/customers/terms'
import { VEHICLE_STATUSES } from '@okwan/domain/customers/vehicles/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import type { MotorDraft, MotorPolicyholder, UnderwritingAnswers } from '@okwan/domain/sales/motor/draft'
import { ACTIVE_COVER_CHOICES } from '@okwan/domain/sales/motor/terms'
import * as z from 'zod'
import { activeCover, draftVehicle, registeredVehicle } from '../../../customers/vehicles/stored-vehicle.ts'
import { objectOf, storedJson } from '../../../platform/db/stored-json.ts'

const text = z.string().optional()
const number = z.number().optional()
const yesNo = z.boolean().optional()

const underwriting = objectOf<UnderwritingAnswers>({
  riskCode: text,
  coverType: z.enum(COVER_TYPES).optional(),
  startDate: text,
  endDate: text,
  costOfCar: number,
  additionalTppd: number,
  excessApplicable: yesNo,
  ncdYears: number,
  ncdLetterFileId: text,
  hireOrReward: yesNo,
  declinedBefore: yesNo,
  claimsInThreeYears: number,
  modified: yesNo,
  financedBy: text,
  photoFileIds: z.array(z.string()).optional(),
})

const policyholder = objectOf<MotorPolicyholder>({
  customerCode: text,
  customerType: z.enum(HOLDER_TYPES).optional(),
  title: text,
  firstName: text,
  otherNames: text,
  lastName: text,
  gender: z.enum(GENDERS).optional(),
  dateOfBirth: text,
  ghanaCardNumber: text,
  otherId: z.object({ type: z.enum(OTHER_ID_TYPES), number: z.string() }).optional(),
  phone: text,
  email: text,
  digitalAddress: text,
  residentialAddress: text,
  city: text,
  region: z.enum(REGIONS).optional(),
  occupation: text,
  companyName: text,
  tin: text,
  companyNumber: text,
  contactPerson: text,
  businessSector: text,
  consentAt: text,
  verifiedPhone: text,
})

export const draftContent = storedJson(
  objectOf<MotorDraft>({
    vehicleStatus: z.enum(VEHICLE_STATUSES).optional(),
    registrationNumber: text,
    chassisNumber: text,
    vehicleSource: z.enum(['register', 'manual']).optional(),
    chassisTries: number,
    chassisConfirmed: yesNo,
    vehicle: draftVehicle.optional(),
    vehicleConfirmed: yesNo,
    activeCover: activeCover.optional(),
    activeCoverChoice: z.enum(ACTIVE_COVER_CHOICES).optional(),
    replacementEvidenceFileId: text,
    underwriting: underwriting.optional(),
    policyholder: policyholder.optional(),
    estimateId: text,
    referral: z.enum(['waiting', 'approved', 'declined']).optional(),
    referralNote: text,
    referralTerms: underwriterTerms.optional(),
  }),
)
export const registerContent = storedJson(registeredVehicle)
