import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { moment } from '../platform/fields.ts'

/** Public result of a verification: enough to compare with the vehicle or passport, without personal data. */
const verifiedCertificate = z.object({
  product: z.enum(['motor', 'travel']),
  isInForce: z.boolean(),
  status: z.enum(POLICY_STATUSES),
  statusText: z.string(),
  policyNumber: z.string(),
  certificateNumber: z.string(),
  /** Number of the scanned certificate if it was replaced; the other fields describe the current certificate. */
  replacedCertificateNumber: z.string().nullable(),
  stickerNumber: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** Empty for travel policies. */
  vehicle: z.string(),
  /** Countries of cover; empty for motor policies. */
  destinations: z.array(z.string()),
  coverName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Masked name of the policyholder or traveller: `K••• M•••` */
  owner: z.string(),
  insurer: z.string(),
  checkedAt: moment,
})
export type VerifiedCertificate = z.output<typeof verifiedCertificate>

export const verifyEndpoints = endpoints({
  'GET /verify/{code}': {
    summary: 'Verify a certificate and whether it is in force; all invalid codes get the same response',
    permission: 'public',
    scope: 'the certificate of the signed code',
    params: z.strictObject({ code: z.string().max(200) }),
    data: verifiedCertificate,
    // Limits attempts to guess codes. A person who verifies manually stays below this number.
    perMinute: 60,
  },
})
