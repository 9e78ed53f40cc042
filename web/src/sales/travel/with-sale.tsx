import type { ComponentType } from 'react'
import { useDraft } from '../purchases/use-draft.ts'
import { travelDraft } from './draft.ts'

/** A page about the open sale. Another sale is another page, so that no form is ever saved into the wrong one. */
export function withSale(Page: ComponentType): ComponentType {
  return function SalePage() {
    const { answer, sale } = useDraft(travelDraft)
    return answer && <Page key={sale} />
  }
}
