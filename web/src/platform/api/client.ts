import { createHttpClient, type Fetch, type HttpClient } from './http/http-client.ts'

type Session = { token: () => string | undefined; ended: () => void }

let session: Session = { token: () => undefined, ended: () => {} }

/** HTTP client of the app. Every request contains the session token. */
export const client = createSessionClient()

/** The same client with another transport, such as one that reports progress. */
export function createSessionClient(fetch?: Fetch): HttpClient {
  return createHttpClient({
    baseUrl: '/api/v1',
    token: () => session.token(),
    onUnauthorized: () => session.ended(),
    // Random delay, so that calls that failed together are not retried together.
    retryDelayMs: () => 300 + Math.random() * 100,
    fetch,
  })
}

/** Called once at start with the token source and the handler for an expired session. */
export function connectSession(next: Session): void {
  session = next
}
