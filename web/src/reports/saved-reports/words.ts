import type { SavedReport } from '@okwan/contract/reports/saved-reports'

/** People who can open a saved report. */
export function sharingText({ sharedWith, role, branchName }: SavedReport): string {
  switch (sharedWith) {
    case 'nobody':
      return 'Only you'
    case 'role':
      return `Shared with every ${role}`
    case 'branch':
      return `Shared with ${branchName}`
    case 'everyone':
      return 'Shared with everyone who can read reports'
  }
}
