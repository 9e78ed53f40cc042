import type { workItemEndpoints } from '@okwan/contract/reports/work-items'
import type { Handlers } from '../../platform/http/context.ts'
import { countWorkItems, listWorkItems } from './list-work-items.ts'

export const workItemRoutes: Handlers<typeof workItemEndpoints> = {
  'GET /work-items': listWorkItems,
  'GET /work-items/counts': countWorkItems,
}
