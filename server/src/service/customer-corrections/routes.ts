import type { customerCorrectionEndpoints } from '@okwan/contract/service/customer-corrections'
import type { Handlers } from '../../platform/http/context.ts'
import {
  approveCorrection,
  declineCorrection,
  getCorrections,
  listCorrections,
  proposeCorrection,
} from './correct-customer.ts'

export const customerCorrectionRoutes: Handlers<typeof customerCorrectionEndpoints> = {
  'GET /customers/{customerCode}/corrections': getCorrections,
  'POST /customers/{customerCode}/corrections': proposeCorrection,
  'GET /customer-corrections': listCorrections,
  'POST /customer-corrections/{id}/approve': approveCorrection,
  'POST /customer-corrections/{id}/decline': declineCorrection,
}
