import { Bell, Download } from 'lucide-react'
import { Button } from '../../ui/actions/Button.tsx'
import { BulkBar } from '../../ui/table/BulkBar.tsx'

type SelectedOffersProps = {
  count: number
  onClear: () => void
  /** Undefined for expired offers, which cannot be paid. */
  onRemind: (() => void) | undefined
  onExport: () => void
}

export function SelectedOffers({ count, onClear, onRemind, onExport }: SelectedOffersProps) {
  return (
    <BulkBar count={count} onClear={onClear}>
      {onRemind && (
        <Button size="small" icon={Bell} onClick={onRemind}>
          Send reminder
        </Button>
      )}
      <Button size="small" icon={Download} onClick={onExport}>
        Export
      </Button>
    </BulkBar>
  )
}
