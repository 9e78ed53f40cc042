import { POLICY_STATUSES } from '@okwan/domain/policies/terms'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { moment } from './fields.ts'

/** What anybody who holds a certificate may know: enough to compare with the vehicle, not who and where its owner is. */
const verifiedCertificate = z.object({
  isInForce: z.boolean(),
  status: z.enum(POLICY_STATUSES),
  statusText: z.string(),
  policyNumber: z.string(),
  certificateNumber: z.string(),
  stickerNumber: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  vehicle: z.string(),
  coverName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** `K••• M•••` */
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
