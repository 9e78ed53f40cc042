import type { userEndpoints } from '@okwan/contract/users'
import type { Handlers } from '../http/context.ts'
import { addUser } from './add-user.ts'
import { deleteUser } from './delete-user.ts'
import { getProfile } from './get-profile.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './list-users.ts'
import { updateUser } from './update-user.ts'

export const userRoutes: Handlers<typeof userEndpoints> = {
  'GET /users/profile': ({ tx, actor, now }) => getProfile(tx, actor, now),
  'GET /users': listUsers,
  'POST /users': addUser,
  'GET /users/{id}': getUser,
  'PUT /users/{id}': updateUser,
  'DELETE /users/{id}': deleteUser,
}
