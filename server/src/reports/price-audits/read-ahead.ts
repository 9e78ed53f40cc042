import { setImmediate } from 'node:timers/promises'
import type { Position } from './version-part.ts'

type Part = { next: Position | undefined }

/** Reads the part after the requested one, so that the database works while the requested part is priced. */
export function readAhead<P extends Part>(read: (after: Position) => Promise<P>) {
  let ahead: { from: Position; reading: Promise<P> } | undefined

  return async (from: Position, { isLast }: { isLast: boolean }): Promise<P> => {
    const part = await (ahead && isSame(ahead.from, from) ? ahead.reading : read(from))
    ahead = part.next && !isLast ? { from: part.next, reading: read(part.next) } : undefined
    // The part is awaited when it is requested. Until then, a failure must not end the process.
    ahead?.reading.catch(() => {})
    // Sends the query before the caller occupies the processor.
    await setImmediate()
    return part
  }
}

function isSame(a: Position, b: Position): boolean {
  return a.product === b.product && a.issuedAt === b.issuedAt && a.id === b.id
}
