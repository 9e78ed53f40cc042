import { LABELS } from '../../platform/analytics/catalogue.ts'
import { track } from '../../platform/analytics/track.ts'
import { call } from '../../platform/api/call.ts'
import { monitorUser } from '../../platform/monitoring/report.ts'
import { session } from '../../platform/session/current.ts'
import type { SignedIn } from './signed-in.ts'

/** Last step of every sign-in. An error of the request for a login record is ignored, because the server writes one as well. */
export function finishSignIn({ token, user }: SignedIn): void {
  session.signIn(token, user)
  monitorUser(user)
  track(LABELS.loginSuccess)
  void call('POST /loginrecords').catch(() => undefined)
}
