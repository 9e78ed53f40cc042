import type { Payout } from '@okwan/contract/money/payouts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Button } from '../../ui/actions/Button.tsx'
import { BulkBar } from '../../ui/table/BulkBar.tsx'

type ChosenBarProps = { chosen: readonly Payout[]; onClear: () => void; onApprove: () => void }

/** The number and total of the selected payouts, with the action for all of them. */
export function ChosenBar({ chosen, onClear, onApprove }: ChosenBarProps) {
  const totalPesewas = chosen.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  return (
    <BulkBar
      count={chosen.length}
      onClear={onClear}
      more={<span className="tabular text-muted">{formatPesewas(totalPesewas)}</span>}
    >
      <Button variant="primary" onClick={onApprove}>
        {`Approve ${chosen.length}`}
      </Button>
    </BulkBar>
  )
}
