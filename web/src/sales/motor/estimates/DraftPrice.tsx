import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { MotorDraft } from '../draft.ts'

const PriceCard = lazyPart(() => import('./PricePanel.tsx'), 'PriceCard')
const PriceButton = lazyPart(() => import('./PricePanel.tsx'), 'PriceButton')

const WIDE = '(width >= 80rem)'

/** True where the price is a card beside the page. */
export const useHasPriceBeside = () => useMediaQuery(WIDE)

/**
 * The price of a draft: a card beside the form on wide screens, otherwise a button for the bar with Continue. It loads after
 * the form, so that typing can start immediately.
 */
export function useDraftPrice(draft: MotorDraft) {
  const isWide = useHasPriceBeside()
  const Price = isWide ? PriceCard : PriceButton
  const price = (
    <Suspense fallback={null}>
      <Price draft={draft} />
    </Suspense>
  )
  return isWide ? { aside: price } : { sum: price }
}

/** The price beside a page without a bar. */
export function WidePrice({ draft }: { draft: MotorDraft | undefined }) {
  const isWide = useHasPriceBeside()
  if (!isWide || !draft) return null
  return (
    <Suspense fallback={null}>
      <PriceCard draft={draft} />
    </Suspense>
  )
}
