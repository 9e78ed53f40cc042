import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { EstimateInput } from './estimate-input.ts'

const PricePanel = lazyPart(() => import('./PricePanel.tsx'), 'PricePanel')

/** The price beside a page, which comes after the page: nobody waits with typing for it. */
export function PriceAside({ input }: { input: EstimateInput | undefined }) {
  return (
    <Suspense fallback={null}>
      <PricePanel input={input} />
    </Suspense>
  )
}
