import { daysInWords, formatDate } from '@okwan/domain/platform/dates'
import { ChevronUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { StickyBar, Total } from '../../../ui/actions/StickyBar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { PriceTable } from '../../../ui/data/PriceTable.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { CommissionBand, CommissionLine } from '../../purchases/CommissionBand.tsx'
import { useDraft } from '../../purchases/use-draft.ts'
import { travelDraft } from '../draft.ts'
import { combineTravellers } from './price-lines.ts'
import { type SalePrice, type TravelPrice, useSalePrice } from './use-sale-price.ts'

const Dialog = lazyPart(() => import('../../../ui/overlays/Dialog.tsx'), 'Dialog')

const WIDE = '(width >= 80rem)'

/** The price of a page with a Continue button: a card beside the form on wide screens, otherwise in the bar with Continue. */
export function useStepPrice() {
  const isWide = useMediaQuery(WIDE)
  const { sale } = useDraft(travelDraft)
  const { price, isOld } = useSalePrice(sale)
  if (isWide) return { aside: <PriceCard /> }
  return price ? { sum: <PriceButton price={price} isOld={isOld} /> } : {}
}

/** The price of a page whose parts have their own buttons: a card, otherwise a bar below the page. */
export function PricePanel() {
  const isWide = useMediaQuery(WIDE)
  const { sale } = useDraft(travelDraft)
  const { price, isOld } = useSalePrice(sale)
  if (isWide) return <PriceCard />
  return (
    price && (
      <StickyBar className="flex items-center">
        <PriceButton price={price} isOld={isOld} />
      </StickyBar>
    )
  )
}

function PriceCard() {
  const { sale, saving } = useDraft(travelDraft)
  const { price, isDeclined, ...quick } = useSalePrice(sale)
  const isOld = quick.isOld || saving?.status === 'saving'
  return (
    <Card title="Price" className="sticky below-bar">
      {price ? (
        <PriceDetails price={price} isOld={isOld} />
      ) : (
        <Hint>{isDeclined ? 'No price: this sale was declined.' : 'Select a trip and plan to see the price.'}</Hint>
      )}
      <TotalAnnouncement price={price} isOld={isOld} />
    </Card>
  )
}

type PriceProps = { price: SalePrice; isOld?: boolean }

/** Total and commission in the bar of a small screen; opens the breakdown once the travellers are known. */
export function PriceButton({ price, isOld = false }: PriceProps) {
  const [open, setOpen] = useState(false)
  const total = (
    <Total label={price.planName ?? 'Total'} pesewas={price.totalPesewas} isOld={isOld}>
      {price.saving && <span className="block text-meta text-success-text">{price.saving}</span>}
      {price.earning && <CommissionLine sale={price.earning} />}
    </Total>
  )
  if (!price.details)
    return (
      <>
        {total}
        <TotalAnnouncement price={price} isOld={isOld} />
      </>
    )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex items-center gap-2 text-left pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        {total}
        <ChevronUp aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="sr-only">Show breakdown</span>
      </button>
      <TotalAnnouncement price={price} isOld={isOld} />
      {/* Outside of the form of the page, because forms cannot be nested. */}
      {open &&
        createPortal(
          <Suspense fallback={null}>
            <Dialog open title="Price breakdown" onClose={() => setOpen(false)}>
              <PriceDetails price={price} />
            </Dialog>
          </Suspense>,
          document.body,
        )}
    </>
  )
}

function PriceDetails({ price: { details, planName, totalPesewas, saving, earning }, isOld = false }: PriceProps) {
  return (
    <div className="grid gap-3">
      {details ? (
        <PriceLines price={details} isOld={isOld} />
      ) : (
        <Total label={`${planName}, for the ages entered`} pesewas={totalPesewas} isOld={isOld}>
          {saving && <span className="block text-table text-success-text">{saving}</span>}
        </Total>
      )}
      {earning && <CommissionBand sale={earning} />}
    </div>
  )
}

/** Announces only final totals to screen readers, not prices that are being recalculated. */
function TotalAnnouncement({ price, isOld }: { price: SalePrice | undefined; isOld: boolean }) {
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

export function PriceLines({ price, isOld = false }: { price: TravelPrice; isOld?: boolean }) {
  const { period, travellers } = price
  return (
    <div aria-busy={isOld} className={classes('grid gap-3 transition-opacity', isOld && 'opacity-50')}>
      <Hint>
        {travellers.length === 1 ? '1 traveller' : `${travellers.length} travellers`} · {daysInWords(period.coverDays)},{' '}
        {formatDate(period.startDate)} – {formatDate(period.endDate)}
      </Hint>
      <PriceTable lines={combineTravellers(price.lines)} totalPesewas={price.totalPesewas} />
    </div>
  )
}
