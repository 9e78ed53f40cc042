import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { TryLater } from '../problems.ts'
import { PROBES } from './probes.ts'

/** Whether this node is shutting down. Load balancers see it immediately; streams end when the server closes. */
export class Drain {
  isDraining = false
  private readonly closing = new AbortController()

  /** Aborted when open streams must end. */
  get streamsEnd(): AbortSignal {
    return this.closing.signal
  }

  begin(): void {
    this.isDraining = true
  }

  endStreams(): void {
    this.begin()
    this.closing.abort()
  }
}

/**
 * A draining node answers every request that still arrives and closes its connections after the answer. With
 * `DRAIN_READS=refuse`, reads get 503 immediately, so that a proxy without health checks of its own repeats them elsewhere.
 */
export function closeConnectionsWhileDraining(
  app: FastifyInstance,
  drain: Drain,
  { drainReads }: Pick<Config, 'drainReads'>,
): void {
  app.addHook('onRequest', ({ method, url }, _reply, done) => {
    const isRead = method === 'GET' || method === 'HEAD'
    const isRefused = drain.isDraining && drainReads === 'refuse' && isRead && !PROBES.has(url)
    if (!isRefused) return done()
    done(new TryLater('database_unavailable', 'The service is restarting. Try again in a minute.', 1))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // The shutdown would wait for a kept-alive connection, or reset it while the next request is on its way.
    if (drain.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Ends a server: stays open until load balancers have noticed, then waits for running requests up to a time limit. */
export async function drainAndClose(app: FastifyInstance, drain: Drain, config: DrainTimes): Promise<void> {
  drain.begin()
  app.log.info('draining')
  await sleep(config.drainSeconds * 1000)
  drain.endStreams()
  const cut = setTimeout(() => app.server.closeAllConnections(), config.shutdownSeconds * 1000)
  await app.close()
  clearTimeout(cut)
}

type DrainTimes = Pick<Config, 'drainSeconds' | 'shutdownSeconds'>
