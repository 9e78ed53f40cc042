import type { MotorPrice } from '@okwan/contract/products/rating'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { useEffect, useRef } from 'react'
import { Money } from '../../../ui/data/Money.tsx'
import { PriceLines } from '../estimates/PriceLines.tsx'

/** Result of a quick quote: the price, its breakdown, and the prices of the other covers. */
export function QuickQuotePrice({ price }: { price: MotorPrice }) {
  const others = price.alternatives.filter(({ coverType }) => coverType !== price.coverType)
  const box = useRef<HTMLElement>(null)
  // On a phone the price appears below the fields, outside of the visible area.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={box} aria-label="Price" className="grid gap-4 rounded-lg border border-line bg-card p-4">
      <output>
        <span className="block text-muted">{COVER_LABELS[price.coverType]}</span>
        <Money pesewas={price.totalPesewas} className="text-figure font-bold" />
      </output>
      <details>
        <summary className="font-medium text-accent-text">Price breakdown</summary>
        <PriceLines price={price} />
      </details>
      <ul className="grid gap-1.5 border-t border-line pt-3 text-table">
        {others.map((other) =>
          'totalPesewas' in other ? (
            <li key={other.coverType} className="flex justify-between gap-3">
              {COVER_LABELS[other.coverType]} <Money pesewas={other.totalPesewas} />
            </li>
          ) : (
            // The reason already contains the name of the cover.
            <li key={other.coverType} className="text-muted">
              {other.unavailable}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
