import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKind } from '@okwan/domain/platform/jobs/terms'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { rows, run } from '../db/database.ts'
import type { Listener } from '../db/listen.ts'
import { sql } from '../db/sql.ts'
import type { Product } from '../http/context.ts'
import type { JobPayloads } from './kinds.ts'

export type JobHandlers = {
  [K in JobKind]: (product: Product, payload: JobPayloads[K]) => Promise<void>
}

const MAX_ATTEMPTS = 12
const AT_ONCE = 64
/** Jobs announce themselves; looking anyway catches those whose time has come and those of a dead worker. */
const LOOK_EVERY_MS = 1000
/** Under load jobs are taken and signed off several at a time; an idle worker takes the first one at once. */
const BREATH_MS = 4

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
  let doneIds: number[] = []
  const start = (job: LeasedJob) => {
    // One slow provider holds up its own jobs only: each place is given away as it becomes free.
    const ended = perform(product, handlers, job, log).then((isDone) => {
      running.delete(ended)
      if (isDone) doneIds.push(job.id)
      bell.ring()
    })
    running.add(ended)
  }
  /** False when there was room for more than there is to do. */
  const turn = async (room: number): Promise<boolean> => {
    const signedOff = doneIds
    doneIds = []
    if (room === 0 && signedOff.length === 0) return false
    try {
      const jobs = await take(product, name, room, signedOff)
      jobs.forEach(start)
      return room > 0 && jobs.length === room
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be taken')
      doneIds.push(...signedOff)
      return false
    }
  }
  let stopping = false
  const finished = (async () => {
    while (!stopping) {
      const isMore = await turn(AT_ONCE - running.size)
      if (!isMore) await bell.wait(LOOK_EVERY_MS)
      if (running.size > 0) await sleep(BREATH_MS)
    }
    await Promise.all(running)
    await turn(0)
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
  const jobs = await take(product, worker, AT_ONCE, [])
  const doneIds: number[] = []
  await Promise.all(
    jobs.map(async (job) => {
      if (await perform(product, handlers, job, log)) doneIds.push(job.id)
    }),
  )
  await take(product, worker, 0, doneIds)
  return jobs.length
}

/**
 * Signs off the jobs that are done and takes others that are due, in one statement. A worker that dies before it has signed off
 * leaves jobs that are done again; each has its effect once.
 */
async function take(
  { db, clock, config }: Product,
  worker: string,
  limit: number,
  doneIds: number[],
): Promise<LeasedJob[]> {
  const now = clock.now()
  const taken = await db.write((tx) =>
    rows(
      tx,
      leasedJob,
      sql`with signed_off as (
            update jobs set status = 'done', finished_at = ${now}, lease_until = null where id = any(${doneIds}::bigint[]))
          update jobs set attempts = attempts + 1, leased_by = ${worker},
                 lease_until = clock_timestamp() + make_interval(secs => ${config.jobLeaseSeconds})
          where id in (
            select id from jobs
            where status = 'ready' and run_at <= ${now} and (lease_until is null or lease_until < clock_timestamp())
            order by run_at, id limit ${limit} for update skip locked)
          returning id, kind, payload, attempts`,
    ),
  )
  // Oldest first, so that messages to one person leave in the order they were written.
  return taken.sort((a, b) => a.id - b.id)
}

/** Gives whether it is done; a job that failed is tried again later. */
async function perform(
  product: Product,
  handlers: JobHandlers,
  job: LeasedJob,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const { db, clock } = product
  try {
    // The kind and its payload were written by addJob, whose types tie them together.
    const handler = handlers[job.kind as JobKind] as ((product: Product, payload: unknown) => Promise<void>) | undefined
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
    await handler(product, job.payload)
    return true
  } catch (error) {
    log.warn({ err: error, jobId: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
    await db
      .write((tx) => run(tx, retrySql(job, error, clock.now())))
      // The lease runs out by itself, so the job comes back even when the database is away just now.
      .catch((err: unknown) => log.warn({ err, jobId: job.id }, 'job failure could not be noted'))
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
