import { session } from '../../platform/session/current.ts'
import { createKeptAnswers } from '../../sales/travel/kept-answers.ts'

/** Unfinished notices of loss in this browser tab, by policy. They can contain health data, so they are encrypted. */
export const keptNotices = createKeptAnswers({ kind: 'claim', storage: window.sessionStorage, token: session.token })

session.subscribe(() => {
  if (!session.user()) keptNotices.deleteAllExcept()
})
