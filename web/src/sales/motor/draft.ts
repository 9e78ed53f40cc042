import type { ApiData, ApiInput } from '@okwan/contract/all'
import { call } from '../../platform/api/call.ts'
import { session } from '../../platform/session/current.ts'
import { connectStore } from '../purchases/connect-store.ts'
import { DraftStore } from '../purchases/draft-store.ts'
import { useDraft } from '../purchases/use-draft.ts'

export type MotorSale = ApiData<'GET /motor/drafts/{id}'>
export type MotorDraft = MotorSale['draft']
export type MotorChanges = Omit<NonNullable<ApiInput<'PATCH /motor/drafts/{id}'>['body']>, 'version'>

/** A seller waits for each save; after this time they can try again. */
const SAVE_TIMEOUT_MS = 10_000

/** The motor sale that is open in this browser. */
export const motorDraft = new DraftStore<MotorSale, MotorChanges>({
  api: {
    load: (id) => call('GET /motor/drafts/{id}', { params: { id } }),
    begin: (body) => call('POST /motor/drafts', { body }, { timeoutMs: SAVE_TIMEOUT_MS }),
    save: ({ draftId, version }, body) =>
      call(
        'PATCH /motor/drafts/{id}',
        { params: { id: draftId }, body: { ...body, version } },
        { timeoutMs: SAVE_TIMEOUT_MS },
      ),
  },
  storage: window.localStorage,
  tabStorage: window.sessionStorage,
  storageKey: () => `motor-draft:${session.user()?.userId}`,
})

connectStore(motorDraft, session)

/** Use only on pages whose route guard requires an open sale. */
export function useMotorSale(): MotorSale {
  const { sale } = useDraft(motorDraft)
  if (!sale) throw new Error('no motor draft is open; the route guard should have redirected')
  return sale
}
