import type { ComponentType } from 'react'
import { useDraft } from '../purchases/use-draft.ts'
import { motorDraft } from './draft.ts'

/**
 * A page about the open sale. Another sale is another page: what was typed into one form must never be saved into the next
 * sale. Between two sales there is nothing to show.
 */
export function withSale(Page: ComponentType): ComponentType {
  return function SalePage() {
    const { answer, sale } = useDraft(motorDraft)
    return answer && <Page key={sale} />
  }
}
