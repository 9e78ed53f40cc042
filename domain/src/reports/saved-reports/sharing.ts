import { Refusal } from '../../platform/refusal.ts'
import type { Sharing, SharingRole } from './terms.ts'

type RequestedSharing = { sharedWith: Sharing; role?: SharingRole | undefined; branchId?: string | undefined }
export type Shared = { sharedWith: Sharing; role: SharingRole | null; branchId: string | null }

/** People with whom a report is shared. Sharing with a role or a branch must name it; other kinds of sharing drop that name. */
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
