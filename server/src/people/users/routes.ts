import type { userEndpoints } from '@okwan/contract/people/users'
import type { accessReviewEndpoints } from '@okwan/contract/people/users/access-reviews'
import type { examinerEndpoints } from '@okwan/contract/people/users/examiners'
import type { permissionEndpoints } from '@okwan/contract/people/users/permissions'
import type { Handlers } from '../../platform/http/context.ts'
import { exportAccess, listAccess } from './access-reviews/list-access.ts'
import { confirmAccess, revokeAccess } from './access-reviews/review-access.ts'
import { approveAccountChange } from './account-changes/approve-account-change.ts'
import { declineAccountChange, withdrawAccountChange } from './account-changes/decline-account-change.ts'
import { listAccountChanges } from './account-changes/list-account-changes.ts'
import { requestPasskeyRemoval } from './account-changes/request-passkey-removal.ts'
import { addUser } from './add-user.ts'
import { approveExaminer } from './examiners/approve-examiner.ts'
import { declineExaminer, endExaminer, withdrawExaminer } from './examiners/close-examiner.ts'
import { listExaminers } from './examiners/list-examiners.ts'
import { requestExaminer } from './examiners/request-examiner.ts'
import { getProfile } from './get-profile.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './list-users.ts'
import {
  approvePermissionChange,
  declinePermissionChange,
  getPermissions,
  listPermissionChanges,
  requestPermissionChange,
  withdrawPermissionChange,
} from './permissions/change-permission.ts'
import { approveRoleChange } from './role-changes/approve-role-change.ts'
import { declineRoleChange } from './role-changes/decline-role-change.ts'
import { listRoleChanges } from './role-changes/list-role-changes.ts'
import { withdrawRoleChange } from './role-changes/withdraw-role-change.ts'
import { updateUser } from './update-user.ts'

export const examinerRoutes: Handlers<typeof examinerEndpoints> = {
  'GET /examiners': listExaminers,
  'POST /examiners': requestExaminer,
  'POST /examiners/{id}/approve': approveExaminer,
  'POST /examiners/{id}/refuse': declineExaminer,
  'POST /examiners/{id}/withdraw': withdrawExaminer,
  'POST /examiners/{id}/end': endExaminer,
}

export const accessReviewRoutes: Handlers<typeof accessReviewEndpoints> = {
  'GET /access-reviews': listAccess,
  'GET /access-reviews/export.csv': exportAccess,
  'POST /access-reviews/{id}/confirm': confirmAccess,
  'POST /access-reviews/{id}/withdraw': revokeAccess,
}

export const permissionRoutes: Handlers<typeof permissionEndpoints> = {
  'GET /users/{id}/permissions': getPermissions,
  'POST /users/{id}/permissions': requestPermissionChange,
  'GET /permission-changes': listPermissionChanges,
  'POST /permission-changes/{id}/approve': approvePermissionChange,
  'POST /permission-changes/{id}/refuse': declinePermissionChange,
  'POST /permission-changes/{id}/withdraw': withdrawPermissionChange,
}

export const userRoutes: Handlers<typeof userEndpoints> = {
  'GET /users/profile': ({ tx, actor, now }) => getProfile(tx, actor, now),
  'GET /users': listUsers,
  'POST /users': addUser,
  'GET /users/{id}': getUser,
  'PUT /users/{id}': updateUser,
  'GET /role-changes': listRoleChanges,
  'POST /role-changes/{id}/approve': approveRoleChange,
  'POST /role-changes/{id}/refuse': declineRoleChange,
  'POST /role-changes/{id}/withdraw': withdrawRoleChange,
  'POST /users/{id}/passkey-removal': requestPasskeyRemoval,
  'GET /account-changes': listAccountChanges,
  'POST /account-changes/{id}/approve': approveAccountChange,
  'POST /account-changes/{id}/refuse': declineAccountChange,
  'POST /account-changes/{id}/withdraw': withdrawAccountChange,
}
