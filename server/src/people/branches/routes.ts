import type { branchEndpoints } from '@okwan/contract/people/branches'
import type { Handlers } from '../../platform/http/context.ts'
import { listBranches } from './list-branches.ts'

export const branchRoutes: Handlers<typeof branchEndpoints> = {
  'GET /branch': listBranches,
}
