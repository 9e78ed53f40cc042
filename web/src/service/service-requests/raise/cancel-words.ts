import type { RaiseWords } from './RaiseDialog.tsx'

export function cancelWords(policyNumber: string | null | undefined): RaiseWords {
  return {
    title: `Ask to cancel ${policyNumber ?? 'this policy'}?`,
    confirmLabel: 'Send cancellation request',
    keepLabel: 'Keep policy',
  }
}
