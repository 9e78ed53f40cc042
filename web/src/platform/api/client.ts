import { createHttpClient, type Fetch, type HttpClient } from './http/http-client.ts'

type Session = { token: () => string | undefined; ended: () => void }

let session: Session = { token: () => undefined, ended: () => {} }

/** The one client of the app. Everything it sends carries the session's token. */
export const client = createSessionClient()

/** The same with another way to send, such as one that tells how far it has come. */
export function createSessionClient(fetch?: Fetch): HttpClient {
  return createHttpClient({
    baseUrl: '/api/v1',
    token: () => session.token(),
    onUnauthorized: () => session.ended(),
    // Calls that failed together do not come back together.
    retryDelayMs: () => 300 + Math.random() * 100,
    fetch,
  })
}

/** Called once at start: where the token is, and what happens when the server no longer takes it. */
export function connectSession(next: Session): void {
  session = next
}
