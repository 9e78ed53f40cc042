import type { ServerResponse } from 'node:http'

/**
 * Calls `end` when the client disconnects. If the connection closed during authentication, `close` is not emitted again, so
 * `end` runs immediately.
 */
export function onClose(response: ServerResponse, end: () => void): void {
  if (response.destroyed) end()
  else response.once('close', end)
}
