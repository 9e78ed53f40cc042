import type { NodeRole } from '../../platform/jobs/node-roles.ts'
import { bytesText, durationText } from './durations.ts'
import type { Runbook, SystemItem } from './terms.ts'

/** Limits of the alert rules in ops/prometheus/alerts.yml. */
const JOBS_LATE_SECONDS = 300
const BACKUP_LIMIT_SECONDS = 93_600
/** Archiving runs once a day. */
const ARCHIVE_LIMIT_SECONDS = 93_600
const AUDIT_LIMIT_SECONDS = 900
const WHOLE_LIMIT_SECONDS = 93_600
const SEAL_LIMIT_SECONDS = 300
/** Three heartbeats. */
export const NODE_LIMIT_SECONDS = 90
const BUSY_SHARE = 0.8

const good = (name: string, text: string): SystemItem => ({ name, state: 'good', text, runbook: null })
const idle = (name: string, text: string): SystemItem => ({ name, state: 'idle', text, runbook: null })
const attention = (name: string, text: string, runbook: Runbook | null = null): SystemItem => ({
  name,
  state: 'attention',
  text,
  runbook,
})

/** A part that could not be read, which must not be shown as healthy. */
export function unknownItem(name: string): SystemItem {
  return { name, state: 'unknown', text: 'The status couldn’t be read. Check the log of the node.', runbook: null }
}

export type NodeState = { name: string; role: NodeRole; version: string; upSeconds: number; seenSeconds: number }

const ROLE_WORDS: Record<NodeRole, string> = {
  web: 'serves requests',
  worker: 'runs jobs',
  both: 'serves requests and runs jobs',
}

export function nodeItems(nodes: readonly NodeState[]): SystemItem[] {
  const alive = nodes.filter(({ seenSeconds }) => seenSeconds <= NODE_LIMIT_SECONDS)
  const versions = [...new Set(alive.map(({ version }) => version))].toSorted()
  const items = nodes.map((node) => {
    const { name, role, version, upSeconds, seenSeconds } = node
    const about = `Version ${version}, ${ROLE_WORDS[role]}.`
    return alive.includes(node)
      ? good(name, `${about} Up for ${durationText(upSeconds)}, last seen ${durationText(seenSeconds)} ago.`)
      : attention(name, `${about} Not seen for ${durationText(seenSeconds)}.`, 'OkwanNodeDown')
  })
  if (!alive.some(({ role }) => role !== 'worker'))
    items.push(attention('Requests', 'No node serves requests.', 'OkwanNodeDown'))
  if (!alive.some(({ role }) => role !== 'web'))
    items.push(attention('Job runner', 'No node runs jobs.', 'OkwanNodeDown'))
  if (versions.length > 1) items.push(attention('Versions', `Nodes run different versions: ${versions.join(', ')}.`))
  return items
}

export type JobState = { due: number; running: number; failed: number; oldestSeconds: number; areJobsHeld: boolean }

export function jobItems({ due, running, failed, oldestSeconds, areJobsHeld }: JobState): SystemItem[] {
  const waiting = due === 0 ? 'No pending jobs' : `${due} pending, the oldest for ${durationText(oldestSeconds)}`
  const queue = `${waiting}. ${running} running.`
  return [
    oldestSeconds > JOBS_LATE_SECONDS && !areJobsHeld
      ? attention('Queue', queue, 'OkwanJobsLate')
      : good('Queue', queue),
    failed > 0
      ? attention('Failed jobs', `${failed} failed after all attempts. Open Jobs to retry.`, 'OkwanJobsFailed')
      : good('Failed jobs', 'None.'),
    areJobsHeld
      ? attention(
          'Sending',
          'This database is a restored copy. It sends nothing until it is released.',
          'OkwanJobsHeld',
        )
      : good('Sending', 'Enabled.'),
  ]
}

export type ProviderState = {
  name: string
  isSetUp: boolean
  /** Seconds since the last call with a response and the last failed call; null without one. */
  successSeconds: number | null
  failureSeconds: number | null
}

/** A provider is available if the last call got a response, whatever its content. */
export function providerItem({ name, isSetUp, successSeconds, failureSeconds }: ProviderState): SystemItem {
  if (!isSetUp) return idle(name, 'Not set up.')
  const ago = (seconds: number | null) => (seconds === null ? 'none' : `${durationText(seconds)} ago`)
  const text = `Last success: ${ago(successSeconds)}. Last failure: ${ago(failureSeconds)}.`
  if (successSeconds === null && failureSeconds === null) return idle(name, 'No recent calls.')
  const isFailing = failureSeconds !== null && (successSeconds === null || failureSeconds < successSeconds)
  return isFailing ? attention(name, `The last call failed. ${text}`) : good(name, text)
}

export type CheckState = {
  rule: string
  state: 'passed' | 'failed' | 'overdue'
  problem: string | null
  violations: number
  ageSeconds: number | null
  limitSeconds: number
}

export function checkItem({ rule, state, problem, violations, ageSeconds, limitSeconds }: CheckState): SystemItem {
  const age = ageSeconds === null ? 'Never run' : `Last run ${durationText(ageSeconds)} ago`
  const run = `${age}, limit ${durationText(limitSeconds)}.`
  if (state === 'passed') return good(rule, `Passed. ${run}`)
  const reason =
    state === 'failed' ? `${violations} ${violations === 1 ? 'violation' : 'violations'}.` : (problem ?? 'Overdue.')
  return attention(rule, `${reason} ${run}`, 'OkwanIntegrityCheckFailed')
}

export type AuditState = {
  waitingSeconds: number | null
  checkpointSeconds: number | null
  recent: { seconds: number | null; faults: number | null }
  whole: { seconds: number | null; faults: number | null }
}

export function auditItems({ waitingSeconds, checkpointSeconds, recent, whole }: AuditState): SystemItem[] {
  const isLate = waitingSeconds !== null && waitingSeconds > SEAL_LIMIT_SECONDS
  const sealing =
    waitingSeconds === null
      ? 'All entries are sealed.'
      : `The oldest entry has been pending for ${durationText(waitingSeconds)}.`
  return [
    isLate ? attention('Sealing', sealing, 'OkwanAuditNotVerified') : good('Sealing', sealing),
    agedItem('Signed checkpoint', checkpointSeconds, AUDIT_LIMIT_SECONDS),
    verificationItem('Verification of recent entries', recent, AUDIT_LIMIT_SECONDS),
    verificationItem('Verification of the whole log', whole, WHOLE_LIMIT_SECONDS),
  ]
}

function agedItem(name: string, seconds: number | null, limit: number): SystemItem {
  if (seconds === null) return attention(name, `Never run. Limit ${durationText(limit)}.`, 'OkwanAuditNotVerified')
  const text = `${durationText(seconds)} ago, limit ${durationText(limit)}.`
  return seconds > limit ? attention(name, text, 'OkwanAuditNotVerified') : good(name, text)
}

function verificationItem(name: string, found: AuditState['recent'], limit: number): SystemItem {
  const { seconds, faults } = found
  if (!faults) return agedItem(name, seconds, limit)
  const counted = `${faults} ${faults === 1 ? 'fault' : 'faults'} found`
  return attention(name, `${counted} ${durationText(seconds ?? 0)} ago.`, 'OkwanAuditFault')
}

export function backupItem(ageSeconds: number | null): SystemItem {
  const name = 'Last backup'
  if (ageSeconds === null) return attention(name, 'There is no backup yet. Run “okwan backup”.', 'OkwanBackupOld')
  const text = `${durationText(ageSeconds)} ago, limit ${durationText(BACKUP_LIMIT_SECONDS)}.`
  return ageSeconds > BACKUP_LIMIT_SECONDS ? attention(name, text, 'OkwanBackupOld') : good(name, text)
}

export type ArchiveFigures = {
  /** Since the last run; null if there was none. */
  ageSeconds: number | null
  failures: { table: string; problem: string }[]
  /** The last archived month, such as 2019-03. */
  last: { table: string; month: string; rows: number } | null
}

/** A run that is missing counts as failed. */
export function archiveItem({ ageSeconds, failures, last }: ArchiveFigures): SystemItem {
  const name = 'Archiving'
  const runbook = 'OkwanArchivesFailed'
  if (ageSeconds === null) return attention(name, 'Old records were never checked for archiving.', runbook)
  const lastRun = `Last run ${durationText(ageSeconds)} ago, limit ${durationText(ARCHIVE_LIMIT_SECONDS)}.`
  const [failed] = failures
  if (failed) return attention(name, `${lastRun} Failed for ${failed.table}: ${failed.problem}.`, runbook)
  if (ageSeconds > ARCHIVE_LIMIT_SECONDS) return attention(name, lastRun, runbook)
  const archived = last
    ? `Last archive: ${last.table} of ${last.month}, ${last.rows} rows.`
    : 'No month is archived yet.'
  return good(name, `${lastRun} ${archived}`)
}

export type DatabaseState = {
  version: string
  bytes: number
  connections: number
  maxConnections: number
  /** Migrations of this release that are not applied, and applied migrations that this release does not know. */
  missing: number
  foreign: number
  mode: string | null
  expectedMode: string
}

export function databaseItems(state: DatabaseState): SystemItem[] {
  const { version, bytes, connections, maxConnections, missing, foreign, mode, expectedMode } = state
  const busy = `${connections} of ${maxConnections} in use.`
  return [
    good('PostgreSQL', `Version ${version}, ${bytesText(bytes)}.`),
    connections > maxConnections * BUSY_SHARE
      ? attention('Connections', busy, 'OkwanConnectionsBusy')
      : good('Connections', busy),
    migrationItem(missing, foreign),
    mode === expectedMode
      ? good('Mode', `Marked as ${mode}.`)
      : attention('Mode', `${mode ? `Marked as ${mode}` : 'Not marked'}, but this node runs in ${expectedMode} mode.`),
  ]
}

function migrationItem(missing: number, foreign: number): SystemItem {
  if (missing > 0) return attention('Migrations', `${missing} not applied. Run “okwan migrate”.`)
  if (foreign > 0) return attention('Migrations', `${foreign} applied by a later release. Upgrade this node.`)
  return good('Migrations', 'All applied.')
}

export function keyItems(hasPreviousKey: boolean): SystemItem[] {
  return [
    hasPreviousKey
      ? attention('Secret key', 'The previous key is still accepted. Run “okwan health rotate”, then remove it.')
      : good('Secret key', 'No previous key is accepted.'),
    idle('Certificates', 'TLS is terminated at the proxy. Monitor certificate expiry there.'),
  ]
}
