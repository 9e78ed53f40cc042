import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export type Listener = {
  on(channel: string, hear: (payload: string) => void): void
  close(): Promise<void>
}

const AGAIN_MS = 1000

/** One connection hears all NOTIFYs for this process, and is opened again when the database went away. */
export function listenTo(url: string, log: FastifyBaseLogger): Listener {
  const channels = new Map<string, ((payload: string) => void)[]>()
  let client: pg.Client | undefined
  let closed = false

  const connect = async () => {
    if (closed) return
    const opened = new pg.Client({ connectionString: url })
    opened.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    opened.on('end', () => {
      client = undefined
      if (!closed) setTimeout(() => void connect(), AGAIN_MS).unref()
    })
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const hear of channels.get(channel) ?? []) hear(payload)
    })
    try {
      await opened.connect()
      for (const channel of channels.keys()) await opened.query(`listen ${channel}`)
      client = opened
    } catch {
      await opened.end().catch(() => undefined)
    }
  }
  // After the caller has named its channels.
  setImmediate(() => void connect())

  return {
    on(channel, hear) {
      channels.set(channel, [...(channels.get(channel) ?? []), hear])
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
