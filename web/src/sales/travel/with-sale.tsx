import type { ComponentType } from 'react'
import { useDraft } from '../purchases/use-draft.ts'
import { travelDraft } from './draft.ts'

/** Renders a page of the open sale. The key remounts the page for another sale, so that no form is saved in the wrong sale. */
export function withSale(Page: ComponentType): ComponentType {
  return function SalePage() {
    const { sale, saleKey } = useDraft(travelDraft)
    return sale && <Page key={saleKey} />
  }
}
