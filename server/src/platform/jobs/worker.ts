import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKind } from '@okwan/domain/platform/jobs/terms'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { rows, run } from '../db/database.ts'
import type { Listener } from '../db/listen.ts'
import { anyOf, sql } from '../db/sql.ts'
import type { Product } from '../http/context.ts'
import { areJobsHeld } from '../installation/hold-jobs.ts'
import { traced } from '../traces/tracer.ts'
import type { JobPayloads } from './kinds.ts'

/** `isLast`: the job is not retried if this run fails. */
export type JobRun = { isLast: boolean }

export type JobHandlers = {
  [K in JobKind]: (product: Product, payload: JobPayloads[K], run: JobRun) => Promise<void>
}

const MAX_ATTEMPTS = 12
const MAX_RUNNING_JOBS = 64
/** Polling finds jobs that became due and jobs of dead workers; new jobs send a notification. */
const POLL_EVERY_MS = 1000
/** Under load, jobs are leased and completed in batches; an idle worker leases the first one immediately. */
const PAUSE_MS = 4

const leasedJob = z.object({
  id: z.number(),
  kind: z.string(),
  payload: z.unknown(),
  attempts: z.number(),
})
type LeasedJob = z.output<typeof leasedJob>

/** Runs jobs until stopped. Any number of workers can share the table. */
export function startWorker(product: Product, handlers: JobHandlers, listener: Listener, log: FastifyBaseLogger) {
  const { config } = product
  const name = randomUUID()
  const signal = createSignal()
  listener.on('jobs', signal.notify)
  /** Running jobs by their id. */
  const running = new Map<number, Promise<void>>()
  let doneIds: number[] = []
  const start = (job: LeasedJob) => {
    // Slots are refilled individually, so that a slow provider delays only its own jobs.
    const ended = traced(product.tracer, `job ${job.kind}`, () => perform(product, handlers, job, log)).then(
      (isDone) => {
        running.delete(job.id)
        if (isDone) doneIds.push(job.id)
        signal.notify()
      },
    )
    running.set(job.id, ended)
  }
  /** Returns whether more jobs may be due: true if every free slot got a job. */
  const leaseBatch = async (freeSlots: number): Promise<boolean> => {
    const completedIds = doneIds
    doneIds = []
    if (freeSlots === 0 && completedIds.length === 0) return false
    try {
      const jobs = await leaseJobs(product, name, freeSlots, completedIds)
      jobs.forEach(start)
      return freeSlots > 0 && jobs.length === freeSlots
    } catch (error) {
      log.warn({ err: error }, 'failed to lease due jobs')
      doneIds.push(...completedIds)
      return false
    }
  }
  /** Waits until a restored copy is released. Until then the copy runs no jobs and sends nothing. */
  const waitUntilReleased = async () => {
    let isReported = false
    while (!stopping) {
      // If the database does not respond, nothing is known yet, so nothing is sent.
      const jobsHeld = await product.db.read(areJobsHeld).catch(() => undefined)
      if (jobsHeld === false) return
      if (jobsHeld && !isReported)
        log.warn('jobs are held because this database is a restored copy. Run "okwan release" to start them.')
      isReported ||= jobsHeld === true
      await signal.wait(POLL_EVERY_MS)
    }
  }
  let stopping = false
  const finished = (async () => {
    await waitUntilReleased()
    while (!stopping) {
      const hasMore = await leaseBatch(MAX_RUNNING_JOBS - running.size)
      if (!hasMore) await signal.wait(POLL_EVERY_MS)
      if (running.size > 0) await sleep(PAUSE_MS)
    }
    await endWithin(config.shutdownSeconds * 1000, Promise.all(running.values()))
    await leaseBatch(0)
    if (running.size > 0) await releaseJobs(product, name, [...running.keys()])
  })()
  return {
    async stop() {
      stopping = true
      signal.notify()
      await finished
    },
  }
}

async function endWithin(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  const limit = sleep(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([work, limit])
  timer.abort()
}

/** Lets another node immediately take over jobs that this one cannot finish. A restart does not count as an attempt. */
async function releaseJobs({ db }: Product, worker: string, ids: number[]): Promise<void> {
  await db.write((tx) =>
    run(
      tx,
      sql`update jobs set lease_until = null, attempts = attempts - 1
          where id = any(${ids}::bigint[]) and leased_by = ${worker} and status = 'ready'`,
    ),
  )
}

/** Runs one batch of due jobs, for tests and for the past of a demo. Returns the number of jobs. */
export async function runDueJobs(
  product: Product,
  handlers: JobHandlers,
  worker: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<number> {
  const jobs = await leaseJobs(product, worker, MAX_RUNNING_JOBS, [])
  const doneIds: number[] = []
  await Promise.all(
    jobs.map(async (job) => {
      if (await perform(product, handlers, job, log)) doneIds.push(job.id)
    }),
  )
  await leaseJobs(product, worker, 0, doneIds)
  return jobs.length
}

/**
 * Completes finished jobs and leases due ones in one statement. Jobs of a worker that dies before completing them run again;
 * handlers are idempotent.
 */
async function leaseJobs(
  { db, clock, config }: Product,
  worker: string,
  limit: number,
  doneIds: number[],
): Promise<LeasedJob[]> {
  const now = clock.now()
  const leased = await db.write((tx) =>
    rows(
      tx,
      leasedJob,
      sql`with completed as (
            update jobs set status = 'done', finished_at = ${now}, lease_until = null where id = ${anyOf(doneIds, 'bigint')})
          update jobs set attempts = attempts + 1, leased_by = ${worker},
                 lease_until = clock_timestamp() + make_interval(secs => ${config.jobLeaseSeconds})
          where id in (
            select id from jobs
            where status = 'ready' and run_at <= ${now} and (lease_until is null or lease_until < clock_timestamp())
            order by run_at, id limit ${limit} for update skip locked)
          returning id, kind, payload, attempts`,
    ),
  )
  // Oldest first, so that messages to one person are sent in order.
  return leased.sort((a, b) => a.id - b.id)
}

type JobHandler = (product: Product, payload: unknown, run: JobRun) => Promise<void>

/** Returns whether the job is done; a failed job is retried later. */
async function perform(
  product: Product,
  handlers: JobHandlers,
  job: LeasedJob,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  const { db, clock } = product
  try {
    // The types of `addJob` guarantee that the payload matches the kind.
    const handler = handlers[job.kind as JobKind] as JobHandler | undefined
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
    await handler(product, job.payload, { isLast: job.attempts >= MAX_ATTEMPTS })
    return true
  } catch (error) {
    log.warn({ err: error, jobId: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
    await db
      .write((tx) => run(tx, retrySql(job, error, clock.now())))
      // The lease expires, so the job runs again even if the database is unavailable now.
      .catch((err: unknown) => log.warn({ err, jobId: job.id }, 'failed to record the job failure'))
    return false
  }
}

function retrySql(job: LeasedJob, error: unknown, now: Date) {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const isFailed = job.attempts >= MAX_ATTEMPTS
  const waitSeconds = Math.min(2 ** job.attempts, 600)
  return sql`update jobs set status = ${isFailed ? 'failed' : 'ready'}, last_error = ${reason}, lease_until = null,
                    run_at = ${new Date(now.getTime() + waitSeconds * 1000)}, finished_at = ${isFailed ? now : null}
             where id = ${job.id}`
}

/** Interruptible wait. A signal without a waiter wakes the next one. */
function createSignal() {
  let wake: (() => void) | undefined
  let wasNotified = false
  return {
    notify: () => {
      wasNotified = true
      wake?.()
    },
    wait: async (timeoutMs: number) => {
      if (!wasNotified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wake = undefined
      wasNotified = false
    },
  }
}
