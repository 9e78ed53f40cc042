import type { searchEndpoints } from '@okwan/contract/reports/search'
import type { Handlers } from '../../platform/http/context.ts'
import { findRecords } from './find-records.ts'

export const searchRoutes: Handlers<typeof searchEndpoints> = {
  'GET /search': findRecords,
}
