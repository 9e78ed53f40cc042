import { formatPesewas, MINUS } from '@okwan/domain/platform/money'
import { useState } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { StickyBar, Total } from '../../../ui/actions/StickyBar.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { CommissionBand, CommissionLine } from '../../purchases/CommissionBand.tsx'
import { type MotorDraft, useMotorSale } from '../draft.ts'
import { earningOf } from './earning-of.ts'
import { inputWithValue } from './estimate-input.ts'
import { PriceLines } from './PriceLines.tsx'
import { QuoteActions } from './QuoteActions.tsx'
import { usePrice } from './use-price.ts'
import { usePriceChange } from './use-price-change.ts'

/** Current price of the form: a card beside it on wide screens, otherwise a bar that opens the breakdown. */
export function PricePanel({ draft }: { draft: MotorDraft }) {
  const isWide = useMediaQuery('(width >= 80rem)')
  const { draftId } = useMotorSale()
  const { input, needsValue } = inputWithValue({ ...draft, draftId })
  const { price, ...state } = usePrice(input)
  const missing = needsValue ? VALUE : USE_AND_PERIOD
  const shown = { ...state, price: needsValue ? undefined : price, missing, draft }
  return isWide ? <PriceCard {...shown} /> : <PriceBar {...shown} />
}

const VALUE = 'Enter the vehicle value to see the price.'
const USE_AND_PERIOD = 'Enter the vehicle use and period to see the price.'

type PriceState = ReturnType<typeof usePrice> & { missing: string; draft: MotorDraft }

function PriceCard({ price, isOld, error, missing, draft }: PriceState) {
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

function PriceBar({ price, isOld, error, missing, draft }: PriceState) {
  const [open, setOpen] = useState(false)
  const change = usePriceChange(price?.totalPesewas, isOld)
  if (!price && !error && missing !== VALUE) return null
  return (
    <StickyBar className="flex items-center justify-between gap-3">
      {!price && !error && <Hint>{missing}</Hint>}
      {price && (
        <Total label="Total" pesewas={price.totalPesewas} isOld={isOld}>
          <CommissionLine sale={earningOf(price)} />
          <Change pesewas={change} />
        </Total>
      )}
      <Failure error={error} />
      {price && <Button onClick={() => setOpen(true)}>Show breakdown</Button>}
      <TotalAnnouncement price={price} isOld={isOld} />
      {price && (
        <Dialog open={open} title="Price breakdown" onClose={() => setOpen(false)}>
          <div className="grid gap-3">
            <PriceLines price={price} isOld={isOld} />
            <CommissionBand sale={earningOf(price)} />
            <QuoteActions price={price} isOld={isOld} draft={draft} canPrint={false} />
          </div>
        </Dialog>
      )}
    </StickyBar>
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
function TotalAnnouncement({ price, isOld }: Pick<PriceState, 'price' | 'isOld'>) {
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
