import { session } from '../../platform/session/current.ts'
import { createEncryptedStorage } from '../../sales/travel/encrypted-storage.ts'

/** Unfinished notices of loss in this browser tab, by policy. They can contain health data, so they are encrypted. */
export const unsavedNotices = createEncryptedStorage({
  kind: 'claim',
  storage: window.sessionStorage,
  token: session.token,
})

session.subscribe(() => {
  if (!session.user()) unsavedNotices.deleteAllExcept()
})
