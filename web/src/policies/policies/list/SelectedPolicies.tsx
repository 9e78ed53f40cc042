import { Download, MessageSquare } from 'lucide-react'
import { Button } from '../../../ui/actions/Button.tsx'
import { BulkBar } from '../../../ui/table/BulkBar.tsx'

type SelectedPoliciesProps = { count: number; onClear: () => void; onRemind: () => void; onExport: () => void }

export function SelectedPolicies({ count, onClear, onRemind, onExport }: SelectedPoliciesProps) {
  return (
    <BulkBar count={count} onClear={onClear}>
      <Button size="small" icon={MessageSquare} onClick={onRemind}>
        Send renewal reminder
      </Button>
      <Button size="small" icon={Download} onClick={onExport}>
        Export
      </Button>
    </BulkBar>
  )
}
