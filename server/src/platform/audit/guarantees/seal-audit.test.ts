import { afterAll, beforeEach, expect, test } from 'vitest'
import { openProbe } from './probed.fixture.ts'

let opened: ReturnType<typeof openProbe> | undefined
let probe: Awaited<ReturnType<typeof openProbe>>
beforeEach(async () => {
  opened ??= openProbe()
  probe = await opened
})
afterAll(() => probe.drop())

const segments = async () =>
  (await probe.log.owner.query('select n, first_position, entries from audit_segments where n > 6 order by n')).rows

test('without pending entries nothing is sealed', async () => {
  expect(await probe.log.seal()).toBe(0)
  expect(await segments()).toEqual([])
})

test('a node seals nothing and does not wait while another node seals', async () => {
  const { owner, record, seal } = probe.log
  await record(1)
  await owner.query(`begin; select pg_advisory_xact_lock(hashtext('audit-log'))`)
  expect(await seal()).toBe(0)
  await owner.query('rollback')
  expect(await segments()).toEqual([])
  expect(await seal()).toBe(1)
  expect(await segments()).toEqual([{ n: 7, first_position: 13, entries: 1 }])
})

test('one run seals more entries than one transaction takes, a thousand in each segment', async () => {
  const { owner, seal } = probe.log
  await owner.query(`insert into audit_log (at, action, entity_type, entity_id)
    select now(), 'x', 'y', 'z' from generate_series(1, 11001)`)
  expect(await seal()).toBe(11_001)
  const expected = Array.from({ length: 12 }, (_, i) => ({
    n: 8 + i,
    first_position: 14 + i * 1000,
    entries: i === 11 ? 1 : 1000,
  }))
  expect((await segments()).slice(1)).toEqual(expected)
})
