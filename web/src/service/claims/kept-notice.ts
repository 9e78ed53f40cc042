import { session } from '../../platform/session/current.ts'
import { createKeptAnswers } from '../../sales/travel/kept-answers.ts'

/** Reports that are half typed in this window, by policy. What happened may tell of somebody's health: they are sealed. */
export const keptNotices = createKeptAnswers({ kind: 'claim', storage: window.sessionStorage, token: session.token })

session.subscribe(() => {
  if (!session.user()) keptNotices.forgetAllBut()
})
