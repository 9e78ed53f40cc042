import type { ServerResponse } from 'node:http'

/** Closes a connection without a response, so that tests do not wait for the timeout of the client. */
export function closeLater(response: ServerResponse, afterMs: number | undefined): void {
  if (afterMs !== undefined) setTimeout(() => response.destroy(), afterMs).unref()
}
