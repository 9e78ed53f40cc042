import { createHttpClient } from './http-client.ts'

type Session = { token: () => string | undefined; ended: () => void }

let session: Session = { token: () => undefined, ended: () => {} }

/** The one client of the app. Everything it sends carries the session's token. */
export const client = createHttpClient({
  baseUrl: '/api/v1',
  token: () => session.token(),
  onUnauthorized: () => session.ended(),
  // Calls that failed together do not come back together.
  retryDelayMs: () => 300 + Math.random() * 100,
})

/** Called once at start: where the token is, and what happens when the server no longer takes it. */
export function connectSession(next: Session): void {
  session = next
}
