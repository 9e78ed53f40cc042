import { expect, test } from 'vitest'
import { bytesText, durationText } from './durations.ts'
import {
  archiveItem,
  auditItems,
  backupItem,
  checkItem,
  databaseItems,
  jobItems,
  keyItems,
  NODE_LIMIT_SECONDS,
  nodeItems,
  providerItem,
  unknownItem,
} from './items.ts'
import { overallHealth } from './overall-health.ts'
import { replicaItem } from './replica.ts'
import type { SystemItem } from './terms.ts'

const bad = (items: SystemItem[]) => items.filter(({ state }) => state !== 'good').map(({ name }) => name)
const NODE = { name: 'a', role: 'both', version: '1.0.0', upSeconds: 600, seenSeconds: 5 } as const

test.each([
  ['one node', [NODE], []],
  ['a node at the limit', [{ ...NODE, seenSeconds: NODE_LIMIT_SECONDS }], []],
  ['a dead node beside a living one', [NODE, { ...NODE, name: 'b', seenSeconds: NODE_LIMIT_SECONDS + 1 }], ['b']],
  ['only a dead node', [{ ...NODE, seenSeconds: 1000 }], ['a', 'Requests', 'Job runner']],
  ['no node', [], ['Requests', 'Job runner']],
  ['no worker', [{ ...NODE, role: 'web' as const }], ['Job runner']],
  ['no web node', [{ ...NODE, role: 'worker' as const }], ['Requests']],
  ['two versions', [NODE, { ...NODE, name: 'b', version: '1.1.0' }], ['Versions']],
])('missing, outdated and different nodes need attention: %s', (_, nodes, names) => {
  expect(bad(nodeItems(nodes))).toEqual(names)
})

const JOBS = { due: 3, running: 1, failed: 0, oldestSeconds: 300, areJobsHeld: false }

test.each([
  [{}, []],
  [{ oldestSeconds: 301 }, ['Queue']],
  [{ failed: 1 }, ['Failed jobs']],
  [{ areJobsHeld: true, oldestSeconds: 9999 }, ['Sending']],
])('late, failed and paused jobs need attention: %o', (change, names) => {
  expect(bad(jobItems({ ...JOBS, ...change }))).toEqual(names)
})

test.each([
  [true, 5, null, 'good'],
  [true, 5, 60, 'good'],
  [true, 60, 5, 'attention'],
  [true, null, 5, 'attention'],
  [true, null, null, 'idle'],
  [false, null, null, 'idle'],
] as const)('provider set up %s, success %s, failure %s: %s', (isSetUp, successSeconds, failureSeconds, state) => {
  expect(providerItem({ name: 'SMS', isSetUp, successSeconds, failureSeconds }).state).toBe(state)
})

test('a check shows its age and its limit', () => {
  const check = { rule: 'Debits equal credits', problem: null, violations: 0, ageSeconds: 12, limitSeconds: 300 }
  expect(checkItem({ ...check, state: 'passed' })).toMatchObject({
    state: 'good',
    text: 'Passed. Last run 12 seconds ago, limit 5 minutes.',
  })
  expect(checkItem({ ...check, state: 'failed', violations: 2 })).toMatchObject({ state: 'attention' })
  const overdue = checkItem({ ...check, state: 'overdue', problem: 'Late.', ageSeconds: null })
  expect(overdue).toMatchObject({ state: 'attention', text: 'Late. Never run, limit 5 minutes.' })
})

const AUDIT = {
  waitingSeconds: null,
  checkpointSeconds: 60,
  recent: { seconds: 60, faults: 0 },
  whole: { seconds: 60, faults: 0 },
}

test.each([
  [{}, []],
  [{ waitingSeconds: 301 }, ['Sealing']],
  [{ checkpointSeconds: 901 }, ['Signed checkpoint']],
  [{ checkpointSeconds: null }, ['Signed checkpoint']],
  [{ recent: { seconds: null, faults: null } }, ['Verification of recent entries']],
  [{ recent: { seconds: 5, faults: 1 } }, ['Verification of recent entries']],
  [{ whole: { seconds: 93_601, faults: 0 } }, ['Verification of the whole log']],
])('late or faulty checks of the audit log need attention: %o', (change, names) => {
  expect(bad(auditItems({ ...AUDIT, ...change }))).toEqual(names)
})

test.each([
  [null, 'attention'],
  [93_601, 'attention'],
  [93_600, 'good'],
])('a missing or old backup needs attention: %s seconds', (age, state) => {
  expect(backupItem(age).state).toBe(state)
})

const ARCHIVED = { ageSeconds: 93_600, failures: [], last: null }
test.each([
  ['never', { ...ARCHIVED, ageSeconds: null }, 'attention'],
  ['in time', ARCHIVED, 'good'],
  ['too long ago', { ...ARCHIVED, ageSeconds: 93_601 }, 'attention'],
  ['with a failure', { ...ARCHIVED, failures: [{ table: 'jobs', problem: 'disk full' }] }, 'attention'],
])('archiving needs attention if it failed or is late: %s', (_, figures, state) => {
  expect(archiveItem(figures).state).toBe(state)
})

test('archiving names the last month that was archived, or what failed', () => {
  const last = { table: 'jobs', month: '2026-08', rows: 12 }
  expect(archiveItem({ ...ARCHIVED, last }).text).toContain('Last archive: jobs of 2026-08, 12 rows.')
  const failures = [{ table: 'jobs', problem: 'disk full' }]
  expect(archiveItem({ ...ARCHIVED, failures }).text).toContain('Failed for jobs: disk full.')
})

const DATABASE = {
  version: '17.2',
  bytes: 5 * 1024 ** 2,
  connections: 80,
  maxConnections: 100,
  missing: 0,
  foreign: 0,
  mode: 'live',
  expectedMode: 'live',
}

test.each([
  [{}, []],
  [{ connections: 81 }, ['Connections']],
  [{ missing: 1 }, ['Migrations']],
  [{ foreign: 1 }, ['Migrations']],
  [{ mode: 'staging' }, ['Mode']],
  [{ mode: null }, ['Mode']],
])('busy connections, other migrations and a wrong mode need attention: %o', (change, names) => {
  expect(bad(databaseItems({ ...DATABASE, ...change }))).toEqual(names)
})

test('a previous key needs attention, and the status of certificates is not reported as good', () => {
  expect(keyItems(true).map(({ state }) => state)).toEqual(['attention', 'idle'])
  expect(keyItems(false).map(({ state }) => state)).toEqual(['good', 'idle'])
})

test('all systems are working only if everything was read and is good', () => {
  const fine = backupItem(5)
  expect(overallHealth([fine, keyItems(false)[1] ?? fine])).toEqual({
    isHealthy: true,
    sentence: 'All systems are working',
  })
  expect(overallHealth([fine, unknownItem('Backups')])).toEqual({
    isHealthy: false,
    sentence: '1 item needs attention',
  })
  expect(overallHealth([backupItem(null), unknownItem('Jobs')]).sentence).toBe('2 items need attention')
  expect(overallHealth([]).isHealthy).toBe(false)
})

test.each([
  [1, '1 second'],
  [119.9, '119 seconds'],
  [120, '2 minutes'],
  [7200, '2 hours'],
  [172_800, '2 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test.each([
  [1, '1 kB'],
  [5 * 1024 ** 2, '5 MB'],
  [3.25 * 1024 ** 3, '3.3 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

const REPLICA = { problem: undefined, lagSeconds: 0.4, limitSeconds: 5, isUsed: true } as const

test.each([
  [undefined, 'idle', 'Not set up.'],
  [{}, 'good', 'Serves reports and exports. 0 seconds behind, limit 5 seconds.'],
  [
    { lagSeconds: 42, isUsed: false },
    'attention',
    '42 seconds behind, limit 5 seconds. Reports and exports read from the primary.',
  ],
  [
    { lagSeconds: null, isUsed: false },
    'attention',
    'Has not caught up yet. Reports and exports read from the primary.',
  ],
  [
    { problem: 'unreachable', isUsed: false },
    'attention',
    'Not responding. Reports and exports read from the primary.',
  ],
  [
    { problem: 'not-a-standby', isUsed: false },
    'attention',
    'Is a primary, not a standby. Reports and exports read from the primary.',
  ],
  [
    { problem: 'not-polled', lagSeconds: null, isUsed: false },
    'unknown',
    'Not read yet. Reports and exports read from the primary.',
  ],
] as const)('a replica is described with its state: %o', (change, state, text) => {
  const item = replicaItem(change && { ...REPLICA, ...change })
  expect(item).toMatchObject({ state, text, runbook: state === 'attention' ? 'OkwanReplicaNotUsed' : null })
})
