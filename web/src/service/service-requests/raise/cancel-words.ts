import type { RaiseWords } from './RaiseDialog.tsx'

export function cancelWords(policyNumber: string | null | undefined): RaiseWords {
  return {
    title: `Request cancellation of ${policyNumber ?? 'this policy'}?`,
    confirmLabel: 'Request cancellation',
  }
}
