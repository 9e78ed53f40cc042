/** Interface to the monitoring SDK. Small, because it is part of every build. */
export type Reporter = {
  addError: (error: unknown) => void
  setUser: (user: { id: string; role: string }) => void
  clearUser: () => void
}

let reporter: Reporter | undefined
let user: { id: string; role: string } | undefined

/** Called when monitoring has started. */
export function reportTo(started: Reporter): void {
  reporter = started
  if (user) started.setUser(user)
}

/** Reports an unhandled error. Does nothing if monitoring is off. */
export function reportError(error: unknown): void {
  reporter?.addError(error)
}

/** Called after sign-in and, without a user, after sign-out. Names, phones and emails are never sent. */
export function monitorUser(signedIn: { userId: string; role: string } | undefined): void {
  user = signedIn && { id: signedIn.userId, role: signedIn.role }
  if (user) reporter?.setUser(user)
  else reporter?.clearUser()
}
