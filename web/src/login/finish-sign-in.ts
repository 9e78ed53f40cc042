import { LABELS } from '../analytics/catalogue.ts'
import { track } from '../analytics/track.ts'
import { call } from '../api/call.ts'
import { monitorUser } from '../monitoring/report.ts'
import { session } from '../session/current.ts'
import type { SignedIn } from './signed-in.ts'

/** What every way of signing in ends with. The login record is not worth an error message: the server has one anyway. */
export function finishSignIn({ token, user }: SignedIn): void {
  session.signIn(token, user)
  monitorUser(user)
  track(LABELS.loginSuccess)
  void call('POST /loginrecords').catch(() => undefined)
}
