import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { rows, run } from '../db/database.ts'
import type { Listener } from '../db/listen.ts'
import { sql } from '../db/sql.ts'
import type { Product } from '../http/context.ts'
import type { JobKind, JobPayloads } from './kinds.ts'

export type JobHandlers = {
  [K in JobKind]: (product: Product, payload: JobPayloads[K]) => Promise<void>
}

const MAX_ATTEMPTS = 12
const LEASE_SECONDS = 60
const AT_ONCE = 20
/** Jobs announce themselves; looking anyway catches those whose time has come and those of a dead worker. */
const LOOK_EVERY_MS = 1000

const leasedJob = z.object({
  id: z.number(),
  kind: z.string(),
  payload: z.unknown(),
  attempts: z.number(),
})
type LeasedJob = z.output<typeof leasedJob>

/** Takes jobs until stopped. Any number of workers on any number of machines share one table. */
export function startWorker(product: Product, handlers: JobHandlers, listener: Listener, log: FastifyBaseLogger) {
  const name = randomUUID()
  const bell = makeBell()
  listener.on('jobs', bell.ring)
  const running = new Set<Promise<void>>()
  let stopping = false
  const finished = (async () => {
    while (!stopping) {
      const free = AT_ONCE - running.size
      const jobs = free === 0 ? [] : await lease(product, name, free).catch(noneOf(log))
      for (const job of jobs) {
        // One slow provider holds up its own jobs only: each place is given away as it becomes free.
        const done = perform(product, handlers, job, log).finally(() => {
          running.delete(done)
          bell.ring()
        })
        running.add(done)
      }
      if (jobs.length < free || free === 0) await bell.wait(LOOK_EVERY_MS)
    }
    await Promise.all(running)
  })()
  return {
    async stop() {
      stopping = true
      bell.ring()
      await finished
    },
  }
}

/** Does the jobs that are due, once. Tests call it directly. */
export async function workOnce(
  product: Product,
  handlers: JobHandlers,
  worker: string,
  log: FastifyBaseLogger,
): Promise<number> {
  const jobs = await lease(product, worker, AT_ONCE)
  await Promise.all(jobs.map((job) => perform(product, handlers, job, log)))
  return jobs.length
}

function noneOf(log: FastifyBaseLogger) {
  return (error: unknown): LeasedJob[] => {
    log.warn({ err: error }, 'jobs could not be taken')
    return []
  }
}

async function lease({ db, clock }: Product, worker: string, limit: number): Promise<LeasedJob[]> {
  return db.transaction((tx) =>
    rows(
      tx,
      leasedJob,
      sql`update jobs set attempts = attempts + 1, leased_by = ${worker},
                 lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
          where id in (
            select id from jobs
            where status = 'ready' and run_at <= ${clock.now()} and (lease_until is null or lease_until < clock_timestamp())
            order by run_at, id limit ${limit} for update skip locked)
          returning id, kind, payload, attempts`,
    ),
  )
}

async function perform(product: Product, handlers: JobHandlers, job: LeasedJob, log: FastifyBaseLogger): Promise<void> {
  const { db, clock } = product
  try {
    // The kind and its payload were written by addJob, whose types tie them together.
    const handler = handlers[job.kind as JobKind] as ((product: Product, payload: unknown) => Promise<void>) | undefined
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
    await handler(product, job.payload)
    await db.transaction((tx) =>
      run(
        tx,
        sql`update jobs set status = 'done', finished_at = ${clock.now()}, lease_until = null where id = ${job.id}`,
      ),
    )
  } catch (error) {
    log.warn({ err: error, jobId: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
    await db
      .transaction((tx) => run(tx, retrySql(job, error, clock.now())))
      // The lease runs out by itself, so the job comes back even when the database is away just now.
      .catch((err: unknown) => log.warn({ err, jobId: job.id }, 'job failure could not be noted'))
  }
}

function retrySql(job: LeasedJob, error: unknown, now: Date) {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const isDead = job.attempts >= MAX_ATTEMPTS
  const waitSeconds = Math.min(2 ** job.attempts, 600)
  return sql`update jobs set status = ${isDead ? 'dead' : 'ready'}, last_error = ${reason}, lease_until = null,
                    run_at = ${new Date(now.getTime() + waitSeconds * 1000)}, finished_at = ${isDead ? now : null}
             where id = ${job.id}`
}

/** A wait that somebody else can cut short. Who rings while nobody waits is heard by the next. */
function makeBell() {
  let wake: (() => void) | undefined
  let hasRung = false
  return {
    ring: () => {
      hasRung = true
      wake?.()
    },
    wait: async (timeoutMs: number) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wake = undefined
      hasRung = false
    },
  }
}
