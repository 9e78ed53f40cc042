/** The part of the monitoring SDK that pages talk to. It is small, so that everybody can carry it, monitored or not. */
export type Reporter = {
  addError: (error: unknown) => void
  setUser: (user: { id: string; role: string }) => void
  clearUser: () => void
}

let reporter: Reporter | undefined
let user: { id: string; role: string } | undefined

/** Called once monitoring has begun. */
export function reportTo(started: Reporter): void {
  reporter = started
  if (user) started.setUser(user)
}

/** An error that nothing handled. Does nothing where monitoring is off. */
export function reportError(error: unknown): void {
  reporter?.addError(error)
}

/** After sign-in and, with nobody, after sign-out. No name, phone or e-mail: they are not needed to find a fault. */
export function monitorUser(signedIn: { userId: string; role: string } | undefined): void {
  user = signedIn && { id: signedIn.userId, role: signedIn.role }
  if (user) reporter?.setUser(user)
  else reporter?.clearUser()
}
