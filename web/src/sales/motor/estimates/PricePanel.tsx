import type { MotorPrice } from '@okwan/contract/products/rating'
import { formatPesewas, MINUS } from '@okwan/domain/platform/money'
import { ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { readProblem } from '../../../platform/api/problem.ts'
import { Total } from '../../../ui/actions/StickyBar.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { CommissionBand, CommissionLine } from '../../purchases/CommissionBand.tsx'
import { type MotorDraft, useMotorSale } from '../draft.ts'
import { earningOf } from './earning-of.ts'
import { inputWithValue } from './estimate-input.ts'
import { PriceLines } from './PriceLines.tsx'
import { QuoteActions } from './QuoteActions.tsx'
import { usePrice } from './use-price.ts'
import { usePriceChange } from './use-price-change.ts'

const VALUE = 'Enter the vehicle value to see the price.'
const USE_AND_PERIOD = 'Enter the vehicle use and period to see the price.'

function usePriceOf(draft: MotorDraft) {
  const { draftId } = useMotorSale()
  const { input, needsValue } = inputWithValue({ ...draft, draftId })
  const { price, ...state } = usePrice(input)
  return { ...state, price: needsValue ? undefined : price, missing: needsValue ? VALUE : USE_AND_PERIOD }
}

type PriceProps = { draft: MotorDraft }

/** Current price of the form, beside it. */
export function PriceCard({ draft }: PriceProps) {
  const { price, isOld, error, missing } = usePriceOf(draft)
  const change = usePriceChange(price?.totalPesewas, isOld)
  return (
    <Card title="Price" className="sticky below-bar">
      {price ? (
        <>
          <PriceLines price={price} isOld={isOld} />
          <Change pesewas={change} />
          <div className="mt-3 empty:hidden">
            <CommissionBand sale={earningOf(price)} />
          </div>
          <div className="mt-3">
            <QuoteActions price={price} isOld={isOld} draft={draft} canPrint={false} />
          </div>
        </>
      ) : (
        <Hint>{missing}</Hint>
      )}
      <Failure error={error} />
      <TotalAnnouncement price={price} isOld={isOld} />
    </Card>
  )
}

/** Current price in the bar of a small screen; opens the breakdown. */
export function PriceButton({ draft }: PriceProps) {
  const [open, setOpen] = useState(false)
  const { price, isOld, error, missing } = usePriceOf(draft)
  if (error) return <Failure error={error} />
  if (!price) return <Hint>{missing}</Hint>
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex items-center gap-2 text-left pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        <Total label="Total" pesewas={price.totalPesewas} isOld={isOld}>
          <CommissionLine sale={earningOf(price)} />
        </Total>
        <ChevronUp aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="sr-only">Show breakdown</span>
      </button>
      <TotalAnnouncement price={price} isOld={isOld} />
      {/* Outside of the form of the page, because forms cannot be nested. */}
      {createPortal(
        <Dialog open={open} title="Price breakdown" onClose={() => setOpen(false)}>
          <div className="grid gap-3">
            <PriceLines price={price} isOld={isOld} />
            <CommissionBand sale={earningOf(price)} />
            <QuoteActions price={price} isOld={isOld} draft={draft} canPrint={false} />
          </div>
        </Dialog>,
        document.body,
      )}
    </>
  )
}

/** Difference between the last two prices. */
function Change({ pesewas }: { pesewas: number }) {
  if (pesewas === 0) return null
  const sign = pesewas > 0 ? '+' : MINUS
  return (
    <span className="tabular block text-table text-muted">
      {sign}
      {formatPesewas(Math.abs(pesewas))} after your last change
    </span>
  )
}

/** Announces only final totals to screen readers, not prices that are being recalculated. */
function TotalAnnouncement({ price, isOld }: { price: MotorPrice | undefined; isOld: boolean }) {
  return (
    <output className="sr-only">
      {price && !isOld && (
        <>
          Total <Money pesewas={price.totalPesewas} />
        </>
      )}
    </output>
  )
}

function Failure({ error }: { error: Error | null }) {
  return error && <FieldError>{readProblem(error).sentence}</FieldError>
}
