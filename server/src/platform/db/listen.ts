import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { clientClass } from './connection/hosts.ts'

export type Listener = {
  on(channel: string, listener: (payload: string) => void): void
  close(): Promise<void>
}

const REPEAT_AFTER_MS = 1000

/** One connection receives all notifications of this process and reconnects when the database restarts. */
export function listenTo(url: string, log: FastifyBaseLogger): Listener {
  const channels = new Map<string, ((payload: string) => void)[]>()
  const Client = clientClass(url)
  let client: pg.Client | undefined
  let closed = false

  const connect = async () => {
    if (closed) return
    const opened = new Client({ connectionString: url, application_name: 'okwan listener' })
    opened.on('error', (error) => log.warn({ err: error }, 'lost the listening connection'))
    opened.on('end', () => {
      client = undefined
      if (!closed) setTimeout(() => void connect(), REPEAT_AFTER_MS).unref()
    })
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload)
    })
    try {
      await opened.connect()
      // Includes channels that were added while connecting.
      for (const channel of channels.keys()) await listen(opened, channel)
      client = opened
      if (closed) await opened.end()
    } catch (error) {
      log.warn({ err: error }, 'failed to listen, retrying')
      await opened.end().catch(() => undefined)
    }
  }
  void connect()

  return {
    on(channel, listener) {
      const isNew = !channels.has(channel)
      channels.set(channel, [...(channels.get(channel) ?? []), listener])
      // A failed connection is reopened and listens to all channels.
      if (isNew && client) void listen(client, channel).catch(() => client?.end())
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}

/** Quoted, because names such as service-requests contain a dash. */
function listen(client: pg.Client, channel: string) {
  return client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
