import type { ApiData, ApiInput } from '@okwan/contract/all'
import { call } from '../../platform/api/call.ts'
import { session } from '../../platform/session/current.ts'
import { connectStore } from '../purchases/connect-store.ts'
import { DraftStore } from '../purchases/draft-store.ts'
import { useDraft } from '../purchases/use-draft.ts'

export type TravelSale = ApiData<'GET /travel/drafts/{id}'>
export type TravelDraft = TravelSale['draft']
export type Traveller = NonNullable<TravelDraft['travellers']>[number]
export type TravelChanges = Omit<NonNullable<ApiInput<'PATCH /travel/drafts/{id}'>['body']>, 'version'>

/** The travel sale that is open in this browser. */
export const travelDraft = new DraftStore<TravelSale, TravelChanges>({
  api: {
    load: (id) => call('GET /travel/drafts/{id}', { params: { id } }),
    begin: (body) => call('POST /travel/drafts', { body }),
    save: ({ draftId, version }, body) =>
      call('PATCH /travel/drafts/{id}', { params: { id: draftId }, body: { ...body, version } }),
  },
  storage: window.localStorage,
  tabStorage: window.sessionStorage,
  storageKey: () => `travel-draft:${session.user()?.userId}`,
})

connectStore(travelDraft, session)

/** Use only on pages whose route guard requires an open sale. */
export function useTravelSale(): TravelSale {
  const { sale } = useDraft(travelDraft)
  if (!sale) throw new Error('no travel draft is open; the route guard should have redirected')
  return sale
}

/** The open sale of this browser; null if it was paid, here or elsewhere. */
export async function openSale(): Promise<TravelSale | null> {
  const sale = await travelDraft.open()
  if (!sale?.soldPolicyId) return sale
  travelDraft.closeSold()
  return null
}

/** Reloads the draft from the server, because an underwriter may have decided. */
export function reloadSale(): Promise<TravelSale> {
  return travelDraft.apply(({ draftId }) => call('GET /travel/drafts/{id}', { params: { id: draftId } }))
}
