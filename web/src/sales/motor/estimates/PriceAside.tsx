import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { EstimateInput } from './estimate-input.ts'

const PricePanel = lazyPart(() => import('./PricePanel.tsx'), 'PricePanel')

/** The price beside a form. It loads after the form, so that typing can start at once. */
export function PriceAside({ input }: { input: EstimateInput | undefined }) {
  return (
    <Suspense fallback={null}>
      <PricePanel input={input} />
    </Suspense>
  )
}
