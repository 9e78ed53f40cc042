import type { RaiseWords } from './RaiseDialog.tsx'

type Cancelled = {
  policyNumber: string | null
  vehicle?: { registrationNumber: string | null } | null
  customer: { fullName: string }
}

export function cancelWords({ policyNumber, vehicle, customer }: Cancelled): RaiseWords {
  const insured = vehicle?.registrationNumber ?? policyNumber ?? 'this policy'
  return {
    title: `Request cancellation for ${insured}, ${customer.fullName}?`,
    confirmLabel: 'Request cancellation',
  }
}
