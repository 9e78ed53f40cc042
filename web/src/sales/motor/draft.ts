import type { ApiData, ApiInput } from '@okwan/contract/all'
import { call } from '../../platform/api/call.ts'
import { session } from '../../platform/session/current.ts'
import { connectStore } from '../purchases/connect-store.ts'
import { DraftStore } from '../purchases/draft-store.ts'
import { useDraft } from '../purchases/use-draft.ts'

export type MotorAnswer = ApiData<'GET /motor/drafts/{id}'>
export type MotorDraft = MotorAnswer['draft']
export type MotorChanges = Omit<NonNullable<ApiInput<'PATCH /motor/drafts/{id}'>['body']>, 'version'>

/** The motor sale this browser has open. */
export const motorDraft = new DraftStore<MotorAnswer, MotorChanges>({
  api: {
    load: (id) => call('GET /motor/drafts/{id}', { params: { id } }),
    begin: (body) => call('POST /motor/drafts', { body }),
    save: ({ draftId, version }, body) =>
      call('PATCH /motor/drafts/{id}', { params: { id: draftId }, body: { ...body, version } }),
  },
  storage: window.localStorage,
  storageKey: () => `motor-draft:${session.user()?.userId}`,
})

connectStore(motorDraft, session)

/** For pages behind the guard, which opens them only with a sale. */
export function useMotorAnswer(): MotorAnswer {
  const { answer } = useDraft(motorDraft)
  if (!answer) throw new Error('This page needs a sale; the guard opens it only with one.')
  return answer
}
