import type { verifyEndpoints } from '@okwan/contract/policies/verify'
import type { Handlers } from '../../platform/http/context.ts'
import { verifyCertificate } from './verify-certificate.ts'

export const verifyRoutes: Handlers<typeof verifyEndpoints> = {
  'GET /verify/{code}': verifyCertificate,
}
