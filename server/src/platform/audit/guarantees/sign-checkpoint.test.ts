import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../db/transaction.ts'
import { Secrets } from '../../secrets.ts'
import { SECRET } from '../audited.fixture.ts'
import { auditKeys } from '../keys.ts'
import { isSignedBy, nameOf } from '../note.ts'
import { EMPTY_HEAD } from '../segment.ts'
import { dueCheckpoint, signCheckpoint, storeCheckpoints } from '../sign-checkpoint.ts'
import { segmentHeads } from '../store.ts'
import { KEYS, openProbe, read } from './probed.fixture.ts'

let opened: ReturnType<typeof openProbe> | undefined
let probe: Awaited<ReturnType<typeof openProbe>>
beforeEach(async () => {
  opened ??= openProbe()
  probe = await opened
})
afterAll(() => probe.drop())

const withDamage = <T>(damage: string, work: (tx: Transaction) => Promise<T>) =>
  probe.damaged(`set local timezone = 'UTC'; ${damage}`, work)
const due = (damage: string, everyMs?: number) => withDamage(damage, (tx) => dueCheckpoint(tx, everyMs))

/** The two checkpoints of the log, signed at other times. */
const signed = (last: string, first = `now() - interval '9 days'`) => `
  update audit_checkpoints set signed_at = case segment when 4 then ${last} else ${first} end;`
const REGULAR = { kind: 'regular', details: {} }
const DAILY = { kind: 'daily', details: {} }

test('a checkpoint is due five minutes after the last one, or after the given time', async () => {
  expect(await due('')).toBeUndefined()
  expect(await due(signed(`now() - interval '290 seconds'`))).toBeUndefined()
  expect(await due(signed(`now() - interval '301 seconds'`))).toBeDefined()
  expect(await due(signed(`now() - interval '20 seconds'`), 60_000)).toBeUndefined()
  expect(await due('', 0)).toBeDefined()
})

test('the first checkpoint of a day in UTC has the kind daily', async () => {
  expect(await due(signed(`date_trunc('day', now())`), 0)).toEqual(REGULAR)
  expect(await due(signed(`date_trunc('day', now()) - interval '1 millisecond'`), 0)).toEqual(DAILY)
  expect(await due('delete from audit_checkpoints')).toEqual(DAILY)
})

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const recovery = (n: number, confirmedAt: string | null) => `
  insert into audit_recoveries (id, segment, reason, proposed_by, proposed_at, confirmed_by, confirmed_at)
  values ('${id(n)}', ${n}, 'disk ${n} failed', '${id(7)}', now(), ${confirmedAt ? `'${id(8)}', '${confirmedAt}'` : 'null, null'});`
const detailsOf = (n: number) => ({
  recovery: id(n),
  'restored-to-segment': String(n),
  'signed-by': `${id(7)} ${id(8)}`,
  reason: `disk ${n} failed`,
})

test('recoveries that two people confirmed are signed immediately, in the order of confirmation', async () => {
  expect(await due(recovery(1, null))).toBeUndefined()
  expect(await due(recovery(1, '2026-11-01'))).toEqual({ kind: 'recovery', details: detailsOf(1) })
  const both = recovery(1, '2026-11-02') + recovery(2, '2026-11-01')
  expect(await due(both)).toEqual({ kind: 'recovery', details: detailsOf(2) })
  await withDamage(both, async (tx) => {
    const kinds: string[] = []
    for (let i = 0; i < 3; i++) if (await sign(tx, 4)) kinds.push((await newest(tx)).details.recovery ?? 'none')
    expect(kinds).toEqual([id(2), id(1)])
  })
})

test('only a checkpoint of the kind recovery completes a recovery', async () => {
  const note = (
    kind: string,
    text: string,
  ) => `insert into audit_checkpoints (name, kind, segment, entries, signed_at, note)
    values ('x', '${kind}', 4, 8, now(), '${text}')`
  expect(await due(recovery(1, '2026-11-01') + note('recovery', `recovery ${id(1)}`))).toBeUndefined()
  expect(await due(recovery(1, '2026-11-01') + note('recovery', `recovery ${id(2)}`))).toBeDefined()
  expect(await due(recovery(1, '2026-11-01') + note('regular', `recovery ${id(1)}`))).toBeDefined()
})

const UPGRADED = `insert into audit_legacy_chain (entries, head, last_nr, unlinked, verified_at)
  values (3, decode(repeat('ab', 32), 'hex'), 4, 1, now());`
const PENDING = `insert into audit_log (at, action, entity_type, entity_id) values (now(), 'x', 'y', 'z');
  insert into audit_unsealed select max(nr) from audit_log;`

test('after an upgrade the bridge checkpoint is signed once, when no entry is pending', async () => {
  const details = {
    'upgraded-entries': '3',
    'upgraded-head': 'ab'.repeat(32),
    'upgraded-until-number': '4',
    'upgraded-unlinked': '1',
    'upgraded-state': 'intact',
  }
  expect(await due(UPGRADED)).toEqual({ kind: 'bridge', details })
  expect(await due(UPGRADED + recovery(1, '2026-11-01'))).toMatchObject({ kind: 'recovery' })
  expect(await withDamage(UPGRADED + PENDING, (tx) => sign(tx, 6))).toBe(false)
  await withDamage(UPGRADED, async (tx) => {
    expect(await sign(tx, 6)).toBe(true)
    const bridge = await newest(tx)
    expect(bridge).toMatchObject({ kind: 'bridge', segment: 6 })
    expect(bridge.details).toEqual(details)
    expect(await sign(tx, 6)).toBe(false)
  })
})

const sign = (
  tx: Transaction,
  segment: number,
  ...more: [faults?: Parameters<typeof signCheckpoint>[2], every?: number]
) => signWith(new Secrets(SECRET), tx, segment, ...more)
const signWith = (
  secrets: Secrets,
  tx: Transaction,
  ...more: [segment: number, faults?: Parameters<typeof signCheckpoint>[2], every?: number]
) => signCheckpoint({ sealer: { transaction: (work) => work(tx) }, secrets }, ...more)

async function newest(tx: Transaction) {
  const { rows } = await tx.query('select * from audit_checkpoints order by signed_at desc, name desc limit 1')
  return { ...read(rows[0]), row: rows[0] }
}

test('a checkpoint confirms the verified segment, and its row matches its note', async () => {
  await withDamage(PENDING, async (tx) => {
    expect(await sign(tx, 5, [], 0)).toBe(true)
    const { row, ...note } = await newest(tx)
    const head = (await segmentHeads(tx, [5])).get(5)?.head
    expect(note).toMatchObject({ kind: 'regular', segment: 5, entries: 10, head, keyId: KEYS[0]?.id, details: {} })
    expect(isSignedBy(KEYS, note)).toBe(true)
    expect(row).toMatchObject({ kind: 'regular', segment: 5, entries: 10, signed_at: note.signedAt, stored_at: null })
    expect(row.name).toBe(nameOf(note))
    expect(Math.abs(Date.now() - note.signedAt.getTime())).toBeLessThan(60_000)
  })
})

test('the checkpoint of an empty log has the empty head', async () => {
  const emptyLog = 'delete from audit_log; delete from audit_segments; delete from audit_checkpoints'
  const note = await withDamage(emptyLog, async (tx) => ((await sign(tx, 0)) ? newest(tx) : undefined))
  expect(note).toMatchObject({ kind: 'daily', segment: 0, entries: 0, head: EMPTY_HEAD })
})

test('nothing is signed before it is due or while another node seals', async () => {
  const count = async (tx: Transaction) => (await tx.query('select from audit_checkpoints')).rowCount
  await withDamage('', async (tx) => {
    expect(await sign(tx, 6)).toBe(false)
    expect(await sign(tx, 6, [], 600_000)).toBe(false)
    expect(await count(tx)).toBe(2)
  })
  await probe.log.owner.query(`begin; select pg_advisory_xact_lock(hashtext('audit-log'))`)
  await withDamage('', async (tx) => {
    expect(await sign(tx, 6, [], 0)).toBe(false)
    expect(await count(tx)).toBe(2)
  })
  await probe.log.owner.query('rollback')
})

test('a checkpoint lists each kind of known fault once', async () => {
  const fault = (code: 'not-stored' | 'guard-off') => ({ code, sentence: 'It was known' })
  const faults = [fault('not-stored'), fault('guard-off'), fault('not-stored')]
  const details = async (tx: Transaction) => (await newest(tx)).details
  const signing = (known: typeof faults) =>
    withDamage('', async (tx) => ((await sign(tx, 6, known, 0)) ? details(tx) : undefined))
  expect(await signing(faults)).toEqual({ 'accepted-faults': 'not-stored,guard-off' })
  expect(await signing([])).toEqual({})
})

test('the new key vouches for the previous key while that key is configured', async () => {
  const secrets = new Secrets('another secret that tests know, 32+', SECRET)
  const note = await withDamage('', async (tx) => ((await signWith(secrets, tx, 6, [], 0)) ? newest(tx) : undefined))
  expect(note?.keyId).toBe(auditKeys(secrets)[0]?.id)
  expect(note?.details).toEqual({
    vouches: KEYS[0]?.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  })
})

test('checkpoints are stored once, oldest first; after a failure, this one and all later ones remain unstored', async () => {
  const { sealer, auditCheckpoints } = probe.log.product
  expect(await storeCheckpoints(sealer, auditCheckpoints)).toBe(0)
  for (const segment of [5, 6]) await signCheckpoint(probe.log.product, segment, [], 0)
  const { rows } = await probe.log.owner.query(
    'select name, note from audit_checkpoints where stored_at is null order by segment',
  )
  const saved: { name: string; note: string }[] = []
  let remainingSpace = 1
  const externalCheckpoints = {
    ...auditCheckpoints,
    save: async (name: string, note: string) => {
      if (remainingSpace-- <= 0) throw new Error('the volume is full')
      saved.push({ name, note })
    },
  }
  await expect(storeCheckpoints(sealer, externalCheckpoints)).rejects.toThrow('the volume is full')
  expect(saved).toEqual(rows.slice(0, 1))
  remainingSpace = 10
  expect(await storeCheckpoints(sealer, externalCheckpoints)).toBe(1)
  expect(saved).toEqual(rows)
  expect(await storeCheckpoints(sealer, externalCheckpoints)).toBe(0)
})
