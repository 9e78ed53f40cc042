import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { checkMoney } from '../../../money/integrity-checks/check-money.ts'
import { finishAudit, verifyAndRecord } from '../../../platform/audit/watch-audit.ts'
import { readVerifyCode } from '../../../policies/policies/verify-code.ts'
import { fillLarge } from './fill-large.ts'
import { MARK, MARKS } from './marked-draw.ts'
import { FILLED } from './without-indexes.ts'

const SALES = 120
const COPIES = 3
const PARTS = COPIES + 1
/** Drawn by PostgreSQL, or made from other columns. */
const DRAWN = '{id,nr,request_id,recorded_at,body_hash,token_hash}'

let running: TestProduct
let owner: pg.Client
const copied = new Map<string, number>()
beforeAll(async () => {
  running = await startTestProduct()
  running.clock.now = () => new Date()
  owner = new pg.Client(running.databaseUrl)
  await owner.connect()
  const { product, databaseUrl: ownerUrl } = running
  const filling = { ownerUrl, product, sales: SALES, sellers: PARTS * 5, copies: COPIES }
  await fillLarge(filling, { onTable: (table, rows) => copied.set(table, rows) })
}, 180_000)
afterAll(async () => {
  await owner.end()
  await running.stop()
})

const values = async (text: string): Promise<string[]> => (await owner.query({ text, rowMode: 'array' })).rows.flat()

test('each row of a sale has all its copies', async () => {
  expect(await values('select count(*)::int from policies')).toEqual([SALES])
  expect([...copied.keys()].sort()).toEqual([...FILLED, 'users', 'wallet_accounts'].sort())
  for (const [table, rows] of copied) {
    const [all] = await values(`select count(*)::int from ${table} t where t::text ~ '(beef|ZZZZ)\\d\\d'`)
    expect(all, table).toBe((rows / COPIES) * PARTS)
  }
})

test('a copy equals its template, except for ids and numbers', async () => {
  const marks = MARKS.replaceAll(MARK, `1[0-${COPIES}]`)
  for (const table of copied.keys()) {
    const differing = await values(`select row from (
        select regexp_replace(regexp_replace((to_jsonb(t) - '${DRAWN}'::text[])::text, '/verify/[\\w-]{36}', ''), '${marks}', '\\1', 'g') as row
        from ${table} t where t::text ~ '(beef|ZZZZ)\\d\\d') r
      group by row having count(*) % ${PARTS} <> 0`)
    expect(differing, table).toEqual([])
  }
})

test('ids and numbers of copies differ, even inside texts', async () => {
  for (const [table, column, rows] of [
    ['policy_records', 'search_text', `kind = 'new'`],
    ['checkouts', 'client_reference', 'true'],
    ['mid_requests', 'body', 'body is not null'],
    ['messages', 'params', `template <> 'one-time-code'`],
    ['callback_inbox', 'body', 'true'],
    ['customers', 'phone', 'true'],
    ['vehicles', 'chassis_key', 'true'],
    ['payment_attempts', 'network_transaction_id', 'true'],
  ]) {
    const repeated = await values(`select ${column}::text from ${table} where ${rows} group by 1 having count(*) > 1`)
    expect(repeated, table).toEqual([])
  }
})

test('copied records are consistent with each other', async () => {
  expect(
    await values(`select r.id from policy_records r join policies p on p.id = r.policy_id
    where r.search_text <> policy_search_text(r.policy_id, r.customer_id, r.vehicle_id) or r.policy_number <> p.policy_number`),
  ).toEqual([])
  expect(
    await values(`select r.id from policy_records r join mid_requests m on m.policy_record_id = r.id
    join vehicles v on v.id = r.vehicle_id join customers c on c.id = r.customer_id
    where (m.body #>> '{data,companyAssignedPolicyNumber}', m.body #>> '{data,vehicleData,chassisNumber}',
      m.body #>> '{data,customerData,phoneNumber}') <> (r.policy_number, v.chassis_key, c.phone)`),
  ).toEqual([])
  expect(await values(`select id from callback_inbox where body_hash <> sha256(convert_to(body, 'UTF8'))`)).toEqual([])
  expect(
    await values(`select d.id from demo_messages d join messages m on m.id = d.message_id
    where m.params ? 'url' and position(m.params ->> 'url' in d.text) = 0`),
  ).toEqual([])
  const links = await values(`select params ->> 'url' from messages where params ? 'url'`)
  const read = links.map((link) => readVerifyCode(running.product, link.split('/').at(-1) ?? ''))
  expect(read.toSorted()).toEqual((await values('select id from policy_records')).toSorted())
})

test('all integrity checks pass, and the audit log is sealed and verified', async () => {
  expect(await checkMoney(running.product)).toEqual([])
  await finishAudit(running.product)
  const { faults, unsealed, sealed } = await verifyAndRecord(running.product, 'whole')
  expect({ faults, unsealed }).toEqual({ faults: [], unsealed: 0 })
  expect(sealed).toBe(Number((await values('select count(*)::int from audit_log'))[0]))
})

test('the next sale gets a number that no copy has', async () => {
  const [next] = await values(`select nextval('policy_numbers')::int`)
  expect(await values(`select policy_number from policies where right(policy_number, 7)::int >= ${next}`)).toEqual([])
})
