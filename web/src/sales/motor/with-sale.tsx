import type { ComponentType } from 'react'
import { useDraft } from '../purchases/use-draft.ts'
import { motorDraft } from './draft.ts'

/**
 * Renders a page of the open sale, or nothing while no sale is open. The key remounts the page for another sale, so that
 * values typed for one sale are never saved in the next.
 */
export function withSale(Page: ComponentType): ComponentType {
  return function SalePage() {
    const { sale, saleKey } = useDraft(motorDraft)
    return sale && <Page key={saleKey} />
  }
}
