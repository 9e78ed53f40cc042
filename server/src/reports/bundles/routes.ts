import type { bundleEndpoints } from '@okwan/contract/reports/bundles'
import type { Handlers } from '../../platform/http/context.ts'
import { getBundle } from './get-bundle.ts'

export const bundleRoutes: Handlers<typeof bundleEndpoints> = {
  'GET /bundles/records.jsonl': getBundle,
}
