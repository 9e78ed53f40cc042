import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { moment } from '../platform/fields.ts'

/** What anybody who holds a certificate may know: enough to compare with the vehicle or the passport, not who and where it is. */
const verifiedCertificate = z.object({
  product: z.enum(['motor', 'travel']),
  isInForce: z.boolean(),
  status: z.enum(POLICY_STATUSES),
  statusText: z.string(),
  policyNumber: z.string(),
  certificateNumber: z.string(),
  /** Of the paper that was shown, where a later one stands in its place: everything else is told of the later one. */
  replacedCertificateNumber: z.string().nullable(),
  stickerNumber: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** Empty for a trip. */
  vehicle: z.string(),
  /** Where a traveller is covered; empty for a vehicle. */
  destinations: z.array(z.string()),
  coverName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The owner of the vehicle or the traveller: `K••• M•••` */
  owner: z.string(),
  insurer: z.string(),
  checkedAt: moment,
})
export type VerifiedCertificate = z.output<typeof verifiedCertificate>

export const verifyEndpoints = endpoints({
  'GET /verify/{code}': {
    summary: 'Is this certificate real, and is it in force now? Every code that is not ours gets the same answer',
    permission: 'public',
    scope: 'the certificate whose signed code is shown',
    params: z.strictObject({ code: z.string().max(200) }),
    data: verifiedCertificate,
  },
})
