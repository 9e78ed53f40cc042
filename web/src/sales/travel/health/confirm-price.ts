import { call } from '../../../platform/api/call.ts'
import { type TravelSale, travelDraft } from '../draft.ts'

/** Confirms the displayed price; the server refuses a different one. */
export function confirmPrice(): Promise<TravelSale> {
  return travelDraft.apply(({ draftId, standardPrice }) =>
    call('POST /travel/drafts/{id}/quotes', {
      params: { id: draftId },
      body: { totalPesewas: standardPrice?.totalPesewas ?? 0 },
    }),
  )
}
