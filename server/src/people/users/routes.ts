import type { userEndpoints } from '@okwan/contract/people/users'
import type { Handlers } from '../../platform/http/context.ts'
import { addUser } from './add-user.ts'
import { approveRoleChange } from './approve-role-change.ts'
import { getProfile } from './get-profile.ts'
import { getUser } from './get-user.ts'
import { listRoleChanges } from './list-role-changes.ts'
import { listUsers } from './list-users.ts'
import { refuseRoleChange } from './refuse-role-change.ts'
import { updateUser } from './update-user.ts'
import { withdrawRoleChange } from './withdraw-role-change.ts'

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
