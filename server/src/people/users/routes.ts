import type { userEndpoints } from '@okwan/contract/people/users'
import type { Handlers } from '../../platform/http/context.ts'
import { addUser } from './add-user.ts'
import { getProfile } from './get-profile.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './list-users.ts'
import { approveRoleChange } from './role-changes/approve-role-change.ts'
import { listRoleChanges } from './role-changes/list-role-changes.ts'
import { refuseRoleChange } from './role-changes/refuse-role-change.ts'
import { withdrawRoleChange } from './role-changes/withdraw-role-change.ts'
import { updateUser } from './update-user.ts'

export const userRoutes: Handlers<typeof userEndpoints> = {
  'GET /users/profile': ({ tx, actor, now }) => getProfile(tx, actor, now),
  'GET /users': listUsers,
  'POST /users': addUser,
  'GET /users/{id}': getUser,
  'PUT /users/{id}': updateUser,
  'GET /role-changes': listRoleChanges,
  'POST /role-changes/{id}/approve': approveRoleChange,
  'POST /role-changes/{id}/refuse': refuseRoleChange,
  'POST /role-changes/{id}/withdraw': withdrawRoleChange,
}
