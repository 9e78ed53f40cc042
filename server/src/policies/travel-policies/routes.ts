import type { travelPolicyEndpoints } from '@okwan/contract/policies/travel-policies'
import type { Handlers } from '../../platform/http/context.ts'
import { getCertificate, getCertificates, getEmbassyLetter, getSchedule } from './get-documents.ts'
import { getTravelPolicy } from './get-policy.ts'
import { sendCertificates } from './send-certificates.ts'

export const travelPolicyRoutes: Handlers<typeof travelPolicyEndpoints> = {
  'GET /travel/policies/{policyId}': getTravelPolicy,
  'GET /travel/policies/{policyId}/travellers/{number}/certificate.pdf': getCertificate,
  'GET /travel/policies/{policyId}/travellers/{number}/embassy-letter.pdf': getEmbassyLetter,
  'GET /travel/policies/{policyId}/certificates.pdf': getCertificates,
  'GET /travel/policies/{policyId}/schedule.pdf': getSchedule,
  'POST /travel/policies/{policyId}/documents': sendCertificates,
}
