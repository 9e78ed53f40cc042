import type { ServerResponse } from 'node:http'

/** Ends what a caller holds open. Whoever left while we still asked who they are has closed already, and does not close twice. */
export function whenGone(response: ServerResponse, end: () => void): void {
  if (response.destroyed) end()
  else response.once('close', end)
}
