import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { MotorDraft } from '../draft.ts'

const PricePanel = lazyPart(() => import('./PricePanel.tsx'), 'PricePanel')

/** The price beside a form. It loads after the form, so that typing can start immediately. */
export function PriceAside({ draft }: { draft: MotorDraft }) {
  return (
    <Suspense fallback={null}>
      <PricePanel draft={draft} />
    </Suspense>
  )
}
