import type { performanceEndpoints } from '@okwan/contract/people/performance'
import type { Handlers } from '../../platform/http/context.ts'
import { getPerformance, listDecisions } from './get-performance.ts'

export const performanceRoutes: Handlers<typeof performanceEndpoints> = {
  'GET /users/{id}/performance': (ctx, { params }) => getPerformance(ctx, params.id),
  'GET /users/{id}/decisions': listDecisions,
}
