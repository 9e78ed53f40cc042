import type { branchEndpoints } from '@okwan/contract/people/branches'
import type { Handlers } from '../../platform/http/context.ts'
import { closeBranch } from './close-branch.ts'
import { listBranches } from './list-branches.ts'
import { managedGroups } from './load-branch.ts'
import { addBranch, changeBranch } from './save-branch.ts'
import { addGroup, changeGroup } from './save-group.ts'

export const branchRoutes: Handlers<typeof branchEndpoints> = {
  'GET /branch': listBranches,
  'GET /branch-groups': ({ tx }) => managedGroups(tx),
  'POST /branch-groups': addGroup,
  'PUT /branch-groups/{id}': changeGroup,
  'POST /branches': addBranch,
  'PUT /branches/{id}': changeBranch,
  'POST /branches/{id}/close': closeBranch,
}
