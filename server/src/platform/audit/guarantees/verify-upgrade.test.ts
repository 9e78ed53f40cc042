import { afterAll, beforeEach, expect, test } from 'vitest'
import { SECRET } from '../audited.fixture.ts'
import type { LegacyChain } from '../checkpoint-store.ts'
import type { Checkpoint } from '../note.ts'
import { type Scope, upgradeDetails, verifyAudit } from '../verify-audit.ts'
import { KEYS, noteFor, openProbe, storeOf } from './probed.fixture.ts'

let opened: ReturnType<typeof openProbe> | undefined
let probe: Awaited<ReturnType<typeof openProbe>>
beforeEach(async () => {
  opened ??= openProbe()
  probe = await opened
})
afterAll(() => probe.drop())

const CHAIN: LegacyChain = {
  entries: 3,
  head: 'ab'.repeat(32),
  last_nr: 4,
  unlinked: 1,
  broken_position: null,
  broken_entry: null,
  verified_at: new Date('2026-11-17'),
}
const BROKEN = { ...CHAIN, broken_position: 2, broken_entry: '00000000-0000-4000-8000-000000000002' }

test('the bridge states the result for the chain of release 0.1.0', () => {
  const details = {
    'upgraded-entries': '3',
    'upgraded-head': CHAIN.head,
    'upgraded-until-number': '4',
    'upgraded-unlinked': '1',
    'upgraded-state': 'intact',
  }
  expect(upgradeDetails(CHAIN)).toEqual(details)
  const state = (entry: string) => ({ ...details, 'upgraded-state': `broken at link 2, entry ${entry}` })
  expect(upgradeDetails(BROKEN)).toEqual(state(BROKEN.broken_entry))
  expect(upgradeDetails({ ...BROKEN, broken_entry: null })).toEqual(state('unknown'))
})

type Found = {
  chain?: LegacyChain
  scope?: Scope
  details?: Record<string, string>
  notes?: Partial<Checkpoint>[]
  damage?: string
  secret?: string
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const UPGRADED_AT = minutesAgo(10)

/** Sentences about a log that was upgraded, with its bridge and further notes outside. */
const inUpgraded = ({ chain, scope = 'whole', details = {}, notes = [], damage = '', secret = SECRET }: Found) =>
  probe.damaged(damage, async (tx) => {
    if (chain) {
      await tx.query(
        `insert into audit_legacy_chain (entries, head, last_nr, unlinked, broken_position, broken_entry, verified_at)
         values ($1, decode($2, 'hex'), $3, $4, $5, $6, $7)`,
        [
          chain.entries,
          chain.head,
          chain.last_nr,
          chain.unlinked,
          chain.broken_position,
          chain.broken_entry,
          chain.verified_at,
        ],
      )
    }
    const checkpoints = (await tx.query('select name, note from audit_checkpoints')).rows
    const bridge = { kind: 'bridge', signedAt: UPGRADED_AT, details } as const
    checkpoints.push(await noteFor(tx, 1, bridge, secret))
    for (const note of notes) checkpoints.push(await noteFor(tx, 2, note))
    const externalCheckpoints = storeOf(checkpoints).store
    const { faults } = await verifyAudit(tx, { scope, keys: KEYS, externalCheckpoints, clockMoves: false, graceMs: 0 })
    return faults
  })

const REWRITTEN = {
  code: 'log-rewritten',
  sentence: 'The result of the upgrade from release 0.1.0 does not match its signed checkpoint',
}

test('the result of the upgrade must match every fact of its signed checkpoint', async () => {
  const details = upgradeDetails(CHAIN)
  expect(await inUpgraded({ chain: CHAIN, details })).toEqual([])
  for (const change of [{ entries: 2 }, { head: 'cd'.repeat(32) }, { last_nr: 3 }, { unlinked: 0 }, BROKEN]) {
    expect(await inUpgraded({ chain: { ...CHAIN, ...change }, details })).toEqual([REWRITTEN])
  }
  expect(await inUpgraded({ details })).toEqual([REWRITTEN])
  expect(await inUpgraded({ details, scope: 'recent' })).toEqual([])
  expect(await inUpgraded({ details, secret: 'a secret that somebody made up, 32+' })).toEqual([])
})

test('a chain that was broken at the upgrade is a fault until a later recovery', async () => {
  const details = upgradeDetails(BROKEN)
  const fault = {
    code: 'upgraded-broken',
    sentence: `The chain of release 0.1.0 was broken at link 2, entry ${BROKEN.broken_entry} at the upgrade`,
  }
  const recovery = (signedAt: Date) =>
    ({ kind: 'recovery', signedAt, details: { 'restored-to-segment': '2' } }) as const
  const upgraded = { chain: BROKEN, details }
  expect(await inUpgraded(upgraded)).toEqual([fault])
  expect(await inUpgraded({ ...upgraded, notes: [recovery(minutesAgo(5))] })).toEqual([])
  expect(await inUpgraded({ ...upgraded, notes: [recovery(minutesAgo(15))] })).toEqual([fault])
  expect(await inUpgraded({ ...upgraded, notes: [recovery(UPGRADED_AT)] })).toEqual([fault])
  expect(await inUpgraded({ ...upgraded, scope: 'recent' })).toEqual([])
})

test('the dates of entries of release 0.1.0 are not compared with their recording time', async () => {
  const details = upgradeDetails(CHAIN)
  const damage = `update audit_log set at = at - interval '9 days' where nr in (4, 5)`
  const faults = await inUpgraded({ chain: CHAIN, details, damage })
  expect(faults.map(({ code, sentence }) => `${code} ${sentence}`)).toEqual([
    expect.stringContaining('entry-changed'),
    expect.stringContaining('entry-changed'),
    expect.stringContaining('entry-backdated Entry number 5 is dated'),
  ])
})
