/** People who can see a saved report besides its owner. */
export const SHARINGS = ['nobody', 'role', 'branch', 'everyone'] as const
export type Sharing = (typeof SHARINGS)[number]

export const SHARING_LABELS: Record<Sharing, string> = {
  nobody: 'Only me',
  role: 'A role',
  branch: 'A branch',
  everyone: 'Everyone',
}

/** Roles that read reports. */
export const SHARING_ROLES = ['SuperAdmin', 'Admin'] as const
export type SharingRole = (typeof SHARING_ROLES)[number]
