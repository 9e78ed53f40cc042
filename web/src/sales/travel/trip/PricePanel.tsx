import { daysInWords, formatDate } from '@okwan/domain/platform/dates'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
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
import { type TravelSale, travelDraft } from '../draft.ts'
import { combineTravellers } from './price-lines.ts'

const Dialog = lazyPart(() => import('../../../ui/overlays/Dialog.tsx'), 'Dialog')

type TravelPrice = NonNullable<TravelSale['price']>

/** Current price: a card beside the form on wide screens, otherwise a bar that opens the breakdown. */
export function PricePanel() {
  const isWide = useMediaQuery('(width >= 80rem)')
  const { sale, saving } = useDraft(travelDraft)
  // A declined sale has no price.
  const isDeclined = sale?.underwriting.some(({ state }) => state === 'declined') ?? false
  const price = isDeclined ? undefined : (sale?.price ?? sale?.standardPrice)
  const isOld = saving?.status === 'saving'
  return (
    <>
      {isWide ? (
        <PriceCard price={price} isOld={isOld} isDeclined={isDeclined} />
      ) : (
        price && <PriceBar price={price} isOld={isOld} />
      )}
      {/* Announces only final totals to screen readers, not prices that are being recalculated. */}
      <output className="sr-only">
        {price && !isOld && (
          <>
            Total <Money pesewas={price.totalPesewas} />
          </>
        )}
      </output>
    </>
  )
}

type PriceCardProps = { price: TravelPrice | null | undefined; isOld: boolean; isDeclined: boolean }

function PriceCard({ price, isOld, isDeclined }: PriceCardProps) {
  return (
    <Card title="Price" className="sticky below-bar">
      {price ? (
        <div className="grid gap-3">
          <PriceLines price={price} isOld={isOld} />
          <CommissionBand sale={earningOf(price)} />
        </div>
      ) : (
        <Hint>{isDeclined ? 'No price: this sale was declined.' : 'Select a trip and plan to see the price.'}</Hint>
      )}
    </Card>
  )
}

function PriceBar({ price, isOld }: { price: TravelPrice; isOld: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <StickyBar className="flex items-center justify-between gap-3">
      <Total label="Total" pesewas={price.totalPesewas} isOld={isOld}>
        <CommissionLine sale={earningOf(price)} />
      </Total>
      <Button onClick={() => setOpen(true)}>Show breakdown</Button>
      {open && (
        <Suspense fallback={null}>
          <Dialog open title="Price breakdown" onClose={() => setOpen(false)}>
            <div className="grid gap-3">
              <PriceLines price={price} />
              <CommissionBand sale={earningOf(price)} />
            </div>
          </Dialog>
        </Suspense>
      )}
    </StickyBar>
  )
}

/** The part of a price that earns commission. */
function earningOf({ netPremiumPesewas, period }: TravelPrice) {
  return { productCode: 'TRAVEL', basePesewas: netPremiumPesewas, startDate: period.startDate }
}

export function PriceLines({ price, isOld = false }: { price: TravelPrice; isOld?: boolean }) {
  const { period, travellers } = price
  return (
    <div className={classes('grid gap-3 transition-opacity', isOld && 'opacity-50')}>
      <Hint>
        {travellers.length === 1 ? '1 traveller' : `${travellers.length} travellers`} · {daysInWords(period.coverDays)},{' '}
        {formatDate(period.startDate)} – {formatDate(period.endDate)}
      </Hint>
      <PriceTable lines={combineTravellers(price.lines)} totalPesewas={price.totalPesewas} />
    </div>
  )
}
