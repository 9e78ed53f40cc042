import type { StickerCount, StickerStock } from '@okwan/contract/policies/stickers'
import { Button } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { differenceText, holderName, rangeText } from './words.ts'

type DifferenceDialogProps = {
  count: StickerCount
  /** The stickers that the holder should have now. */
  stock: StickerStock | undefined
  onRecount: () => void
  onReport: (outcome: 'lost' | 'found') => void
  onClose: () => void
}

/** Resolves a count that differs: compare the numbers, count again, or report missing or found stickers. */
export function DifferenceDialog({ count, stock, onRecount, onReport, onClose }: DifferenceDialogProps) {
  const { firstCount, secondCount, expected } = count
  const agreed = firstCount === secondCount && firstCount !== null && expected !== null
  const isMissing = agreed && firstCount < expected
  return (
    <Dialog open title={`Count of ${holderName(count)}`} text={differenceText(count)} size="small" onClose={onClose}>
      <section className="grid gap-2">
        <h3 className="text-table font-medium">Numbers in stock now</h3>
        <ul className="tabular-nums max-h-60 overflow-y-auto">
          {stock?.ranges.map((range) => (
            <li key={range.firstNumber} className="flex justify-between gap-4">
              {rangeText(range)} <span className="text-muted">{range.count}</span>
            </li>
          ))}
          {(stock?.ranges.length ?? 0) === 0 && <li className="text-muted">None</li>}
        </ul>
      </section>
      <ModalActions>
        <Button onClick={onRecount} {...(agreed ? {} : { variant: 'primary' })}>
          Count again
        </Button>
        {agreed && (
          <Button variant="primary" onClick={() => onReport(isMissing ? 'lost' : 'found')}>
            {isMissing ? 'Report missing' : 'Report found'}
          </Button>
        )}
      </ModalActions>
    </Dialog>
  )
}
