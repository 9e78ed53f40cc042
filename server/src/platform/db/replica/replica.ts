import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplicaState } from '@okwan/domain/platform/db/replica-state'
import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import { one } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { sql } from '../sql.ts'
import type { Database, Reads } from '../transaction.ts'

const POLL_MS = 500
/** A replica that does not respond to a poll for this long is not used. */
const POLL_TIMEOUT_MS = 2_000
/** Longer than the longest report. A connection that answers later is closed. */
const LOST_MS = 40_000
/** Positions of the last 10 minutes, so that a longer lag is shown as at least 10 minutes. */
const MAX_SAMPLES = 1_200
/** A job waits this long for the replica to catch up, then reads from the primary. */
const CATCH_UP_MS = 3_000

type ReplicaOptions = { url: string; lagSeconds: number; primary: Database; connections: number }

/** A position of the primary and the time at which it was read. */
type Sample = { at: number; position: number }

/**
 * Sends reads to a standby while it is recent enough (docs/decisions/0126-read-reports-from-a-replica.md). A position is the
 * number of bytes of WAL that the primary has written. The node reads the positions of both servers and stores the time of each
 * position of the primary. The lag therefore depends on one clock only, and does not grow while the primary is idle.
 */
export class Replica {
  readonly counts = { replica: 0, primary: 0 }
  readonly #options: ReplicaOptions
  readonly #standby: Database
  /** Has a separate connection, so that long reports do not delay it. */
  readonly #probe: Database
  readonly #timer: NodeJS.Timeout
  readonly #running = new Set<(reason: Error) => void>()
  #polling: Promise<void> | undefined
  #problem: ReplicaState['problem'] = 'not-polled'
  #cluster = ''
  #samples: Sample[] = []
  /** The replica has every write until this position, and every write that was committed at this time. */
  #known: { position: number; currentAt: number | undefined } = { position: 0, currentAt: undefined }

  constructor(options: ReplicaOptions) {
    const { url, connections } = options
    this.#options = options
    // A standby that restarts may be behind the position that it had.
    const onError = () => this.#stopUsing('unreachable')
    this.#standby = openDatabase({ url, connections, onError, queryTimeoutMs: LOST_MS })
    this.#probe = openDatabase({ url, connections: 1, onError, queryTimeoutMs: POLL_TIMEOUT_MS })
    this.#timer = setInterval(() => void this.poll(), POLL_MS)
    this.#timer.unref()
    void this.poll()
  }

  /** Current position of the primary. After a commit, it includes that commit. */
  async position(): Promise<number> {
    return (await this.#options.primary.read((tx) => one(tx, primaryRow, PRIMARY))).position
  }

  /** Reads that include every write until this position. */
  readsFrom(position: number): Reads {
    const isReplica = this.#has(position)
    this.counts[isReplica ? 'replica' : 'primary'] += 1
    return isReplica ? this.#withFallback() : this.#options.primary
  }

  /** Reads that include every write until now, for jobs, which can wait until the replica has them. */
  async readsNow(): Promise<Reads> {
    const position = await this.position()
    const giveUpAt = performance.now() + CATCH_UP_MS
    while (this.#isUsable() && !this.#has(position) && performance.now() < giveUpAt) {
      await this.poll()
      if (!this.#has(position)) await sleep(POLL_MS / 10)
    }
    return this.readsFrom(position)
  }

  state(): ReplicaState {
    const { currentAt } = this.#known
    const lagSeconds = currentAt === undefined ? null : (performance.now() - currentAt) / 1000
    return { problem: this.#problem, lagSeconds, limitSeconds: this.#options.lagSeconds, isUsed: this.#isUsable() }
  }

  poll(): Promise<void> {
    this.#polling ??= this.#compare().finally(() => {
      this.#polling = undefined
    })
    return this.#polling
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#polling
    await Promise.all([this.#standby.close(), this.#probe.close()])
  }

  #has(position: number): boolean {
    return this.#isUsable() && this.#known.position >= position
  }

  #isUsable(): boolean {
    const { currentAt } = this.#known
    const limitMs = this.#options.lagSeconds * 1000
    return this.#problem === undefined && currentAt !== undefined && performance.now() - currentAt <= limitMs
  }

  async #compare(): Promise<void> {
    const at = performance.now()
    // While the primary is unreachable, the lag is unknown and counts as growing, until the replica is no longer used.
    const primary = await this.#options.primary.read((tx) => one(tx, primaryRow, PRIMARY)).catch(() => undefined)
    if (!primary) return
    if (primary.cluster !== this.#cluster) this.#reset(primary.cluster)
    this.#samples = [...this.#samples, { at, position: primary.position }].slice(-MAX_SAMPLES)
    const standby = await this.#probe.read((tx) => one(tx, standbyRow, STANDBY)).catch(() => undefined)
    if (!standby) return this.#stopUsing('unreachable')
    if (!standby.isStandby) return this.#stopUsing('not-a-standby')
    // After a failover, positions of different timelines mean different writes.
    if (standby.cluster !== this.#cluster) return this.#stopUsing('other-cluster')
    this.#recordPosition(standby.position)
  }

  #recordPosition(position: number): void {
    // A lower position: the standby was restored from an older copy.
    if (position < this.#known.position) this.#known.currentAt = undefined
    this.#known.position = position
    this.#known.currentAt = this.#samples.findLast((each) => each.position <= position)?.at ?? this.#known.currentAt
    this.#samples = this.#samples.filter((each) => each.position > position)
    this.#problem = undefined
  }

  #reset(cluster: string): void {
    this.#cluster = cluster
    this.#samples = []
    this.#known = { position: 0, currentAt: undefined }
  }

  /** Reads that run on the replica are repeated on the primary, because they may never be answered. */
  #stopUsing(problem: ReplicaState['problem']): void {
    this.#problem = problem
    for (const reject of this.#running) reject(new Error(`the replica is not used: ${problem}`))
    this.#running.clear()
  }

  /** Reads on the replica. After the first failure, this and the following reads run on the primary. */
  #withFallback(): Reads {
    let reads: Reads = this.#standby
    const { primary } = this.#options
    const attempt = async <T>(work: (from: Reads) => Promise<T>): Promise<T> => {
      if (reads === primary) return work(primary)
      try {
        return await this.#unlessLost(work(this.#standby))
      } catch (error) {
        if (!isRepeatable(error)) throw error
        reads = primary
        this.counts.primary += 1
        return work(primary)
      }
    }
    return {
      read: (work) => attempt((from) => from.read(work)),
      readWithin: (timeoutMs, work) => attempt((from) => from.readWithin(timeoutMs, work)),
    }
  }

  #unlessLost<T>(work: Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#running.add(reject)
    void work.then(resolve, reject).finally(() => this.#running.delete(reject))
    return promise
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const QUERY_CANCELED = '57014'

/**
 * Whether the primary may answer a read that failed on the replica: after a lost connection, a row that replay removed or a
 * column that the replica lacks. A refusal or a timeout would happen on the primary too.
 */
function isRepeatable(error: unknown): boolean {
  return !(error instanceof Refusal) && (error as { code?: unknown }).code !== QUERY_CANCELED
}

const primaryRow = z.object({ position: z.number(), cluster: z.string() })
const standbyRow = primaryRow.extend({ isStandby: z.boolean() })

/** The position of the next record, whose file name begins with the timeline. */
const PRIMARY = sql`
  select (at - '0/0'::pg_lsn)::bigint as position,
    concat_ws('/', (select system_identifier from pg_control_system()), ('x' || left(pg_walfile_name(at), 8))::bit(32)::int) as cluster
  from pg_current_wal_insert_lsn() at`

/**
 * The control file gets a new timeline with the next restartpoint, so after a failover the replica is used again a little later.
 */
const STANDBY = sql`
  select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::bigint as position,
    concat_ws('/', (select system_identifier from pg_control_system()),
      greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))) as cluster`
