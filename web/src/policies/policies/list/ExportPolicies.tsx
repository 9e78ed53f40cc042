import { call } from '../../../platform/api/call.ts'
import { ExportDialog } from '../../../reports/exports/ExportDialog.tsx'
import type { PolicyQuery } from './filters.ts'

type ExportPoliciesProps = {
  description: string
  filter: PolicyQuery & { policyRecordIds?: string[] }
  onClose: () => void
}

export function ExportPolicies({ filter, ...dialog }: ExportPoliciesProps) {
  return <ExportDialog begin={(format) => call('POST /exports', { body: { format, filter } })} {...dialog} />
}
