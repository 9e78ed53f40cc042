import { Refusal } from '../../platform/refusal.ts'
import type { Sharing, SharingRole } from './terms.ts'

type RequestedSharing = { sharedWith: Sharing; role?: SharingRole | undefined; branchId?: string | undefined }
export type Shared = { sharedWith: Sharing; role: SharingRole | null; branchId: string | null }

/** With whom a report is shared. A role or a branch must be named, and is dropped if the report is shared otherwise. */
export function checkSharing({ sharedWith, role, branchId }: RequestedSharing): Shared {
  if (sharedWith === 'role' && !role) refuse('role', 'Select a role.')
  if (sharedWith === 'branch' && !branchId) refuse('branchId', 'Select a branch.')
  return {
    sharedWith,
    role: sharedWith === 'role' ? (role ?? null) : null,
    branchId: sharedWith === 'branch' ? (branchId ?? null) : null,
  }
}

function refuse(path: string, message: string): never {
  throw new Refusal('invalid', message, [{ path, message }])
}
