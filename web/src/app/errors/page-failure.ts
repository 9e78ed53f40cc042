import { track } from '../../platform/analytics/track.ts'
import { reportError } from '../../platform/monitoring/report.ts'
import { type Path, paths } from '../../platform/routes/paths.ts'

export type FailureTexts = { heading: string; text?: string; button: string }

/** Texts of the error screens, exactly as in the specification, section 2. Every button redirects to `/`. */
export function failureTexts(status: number): FailureTexts {
  if (status === 404) {
    return {
      heading: 'Something went wrong',
      text: "The page you are looking for can't be found",
      button: 'Go back',
    }
  }
  if (status === 403) {
    return {
      heading: 'Access Denied',
      text: 'You do not have permission to access the requested page',
      button: 'go back',
    }
  }
  return { heading: String(status), button: 'Go Back' }
}

/** Button of the error screens. Replaces the failed page in the history. */
export function leaveErrorPage(router: { navigate: (to: { to: Path; replace: true }) => Promise<void> }): void {
  void router.navigate({ to: paths.home(), replace: true })
}

/** Logs each failure once, even without an error screen. Unexpected errors also go to monitoring and analytics. */
export function reportFailure(status: number, message: string, error?: unknown): void {
  // oxlint-disable-next-line no-console -- the specification prescribes these log texts for 403 and 404
  console.error(message)
  if (error === undefined || status < 500) return
  reportError(error)
  track({ eventType: 'Exception', name: 'Page Failure', ReasonForfailure: message })
}
