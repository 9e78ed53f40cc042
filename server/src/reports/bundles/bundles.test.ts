import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { pemOf, sealingKey } from '../../platform/audit/keys.ts'
import { run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'

let product: TestProduct
let superAdmin: Client
let admin: Client
let bundle: string[]
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bundle-'))
const SCRIPT = path.resolve(import.meta.dirname, '../../../../scripts/verify-bundle.mjs')
const AT = new Date('2026-11-16T10:00:00Z')
const PERIOD = 'from=2026-11-16&to=2026-11-16'

beforeAll(async () => {
  product = await startTestProduct()
  ;({ superAdmin, admin } = await product.signInAs('superAdmin', 'admin'))
  await sales(product).sell({ plate: 'GR 1-26', seller: 'staff' })
  await sales(product).sell({ plate: 'GR 2-26', seller: 'agent' })
  await product.product.db.transaction(addMoney)
  const { body, headers, status } = await superAdmin.get(`/bundles/records.jsonl?${PERIOD}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/octet-stream'])
  expect(headers['content-disposition']).toContain('okwan-records-2026-11-16-to-2026-11-16.jsonl')
  bundle = body.trimEnd().split('\n')
  fs.writeFileSync(path.join(folder, 'key.pem'), pemOf(sealingKey(product.product.secrets)))
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await product.stop()
})

/** A payment with its attempt and its journal, and a requested payout. */
async function addMoney(tx: Tx): Promise<void> {
  await run(
    tx,
    sql`with seller as (select id, branch_id from users order by id limit 1),
        checkout as (
          insert into checkouts (client_reference, purpose, payable_type, payable_id, amount_pesewas, received_for, customer_id,
            customer_name, seller_id, branch_id, created_at)
          select 'PR01HZZZZZZZZZZZZZZZZZZZZZZZ', 'premium', 'policy-record', gen_random_uuid(), 100, 'Motor', 'x', 'Ama Owusu', id,
            branch_id, ${AT} from seller returning id, seller_id, branch_id),
        attempt as (
          insert into payment_attempts (checkout_id, attempt_number, reference, method, due_pesewas, state, created_at)
          select id, 1, 'PR01HZZZZZZZZZZZZZZZZZZZZZZZ-1', 'wallet', 100, 'created', ${AT} from checkout)
        insert into payouts (kind, state, owner_id, funding, about, customer_name, computed_pesewas, amount_pesewas, payee_name,
          branch_id, requested_at, request_reason)
        select 'refund', 'requested', 'x', '{}', 'Refund', 'Ama Owusu', 100, 100, 'Ama Owusu', branch_id, ${AT}, 'Paid twice'
        from checkout`,
  )
  await run(
    tx,
    sql`with journal as (
          insert into journals (event, source_id, posted_at) values ('example', '1', ${AT}) returning id),
        accounts as (
          select name, row_number() over (order by name) as position from ledger_accounts
          where name not in ('floatWallet', 'commissionAvailable') order by name limit 2)
        insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
        select journal.id, position, name, '', case position when 1 then 100 else -100 end from journal, accounts`,
  )
}

function verify(content: string | Buffer, key = 'key.pem') {
  const file = path.join(folder, 'bundle.jsonl')
  fs.writeFileSync(file, content)
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, file, '--key', path.join(folder, key)], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const text = (lines: readonly string[]) => `${lines.join('\n')}\n`
const lineOf = (kind: string) => bundle.findIndex((line) => line.startsWith(`{"kind":"${kind}"`))
const KINDS = ['policy', 'journal', 'payment', 'payout', 'audit']

test('a bundle contains every kind of record, is verified offline and is audited', async () => {
  const { status, stdout, stderr } = verify(text(bundle))
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^policy: 2\njournal: \d+\npayment: 1\npayout: 1\naudit: \d+\nKey [0-9a-f]{16}, verified at 20/,
  )
  const journal = JSON.parse(bundle[lineOf('journal')] ?? '')
  expect(journal.row.lines).toHaveLength(2)
  expect(JSON.parse(bundle[lineOf('payment')] ?? '').row.attempts).toHaveLength(1)
  expect(bundle.some((line) => line.includes('"bundle-downloaded"'))).toBe(true)
  const { data } = (await superAdmin.get('/activities?limit=100')).body
  const downloaded = { sentence: 'Signed records of a period exported', entityId: '2026-11-16 to 2026-11-16' }
  expect(data).toContainEqual(expect.objectContaining(downloaded))
})

describe('the script exits with 1', () => {
  test.each(['header', ...KINDS])('and names the %s in which one byte was altered', (kind) => {
    const at = lineOf(kind)
    const { id } = JSON.parse(bundle[at] ?? '')
    // The first, a middle and the last byte of the line.
    for (const offset of [0, Math.floor((bundle[at]?.length ?? 0) / 2), (bundle[at]?.length ?? 1) - 1]) {
      const bytes = Buffer.from(text(bundle))
      const start = at === 0 ? 0 : Buffer.byteLength(text(bundle.slice(0, at)))
      bytes[start + offset] = (bytes[start + offset] ?? 0) ^ 1
      const { status, stderr } = verify(bytes)
      expect([status, stderr]).toEqual([1, `Line ${at + 1}, ${kind} ${id}: was altered\n`])
    }
  })

  test('and names the trailer in which one byte was altered', () => {
    const before = Buffer.byteLength(text(bundle.slice(0, -1)))
    const size = Buffer.byteLength(bundle.at(-1) ?? '')
    for (const offset of [0, 30, Math.floor(size / 2), size - 60, size - 4, size - 1]) {
      const bytes = Buffer.from(text(bundle))
      bytes[before + offset] = (bytes[before + offset] ?? 0) ^ 1
      const { status, stderr } = verify(bytes)
      expect([status, stderr.split('\n')[0]]).toEqual([
        1,
        `Line ${bundle.length}, trailer: is not signed by this key, or was altered or removed`,
      ])
    }
  })

  test('and names a row that was removed, added or moved', () => {
    const at = lineOf('payout')
    const { id } = JSON.parse(bundle[at] ?? '')
    expect(verify(text(bundle.toSpliced(at, 1)))).toMatchObject({
      status: 1,
      stderr: `Line ${at + 1}, payout ${id}: was removed\n`,
    })
    const forged = `{"kind":"payout","id":"forged","row":{}}`
    expect(verify(text(bundle.toSpliced(at, 0, forged)))).toMatchObject({
      status: 1,
      stderr: `Line ${at + 1}, payout forged: was added\n`,
    })
    const [line = ''] = bundle.slice(at, at + 1)
    expect(verify(text(bundle.toSpliced(at, 1).toSpliced(1, 0, line))).status).toBe(1)
  })

  test('if the trailer is missing or the key is wrong', () => {
    expect(verify(text(bundle.slice(0, -1))).status).toBe(1)
    expect(verify('').status).toBe(1)
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
    fs.writeFileSync(path.join(folder, 'other.pem'), other)
    const { status, stderr } = verify(text(bundle), 'other.pem')
    expect([status, stderr]).toEqual([
      1,
      `Line ${bundle.length}, trailer: is not signed by this key, or was altered or removed\n`,
    ])
  })
})

test.each([
  ['from=2026-11-16&to=2026-11-15', 'Select a day on or after the first day'],
  ['from=2025-01-01&to=2026-11-15', 'Select at most 366 days'],
])('%s is refused at its field and not audited', async (period, message) => {
  const { status, body } = await superAdmin.get(`/bundles/records.jsonl?${period}`)
  expect([status, body.errors[0]]).toEqual([422, { path: 'to', message }])
})

test('only a SuperAdmin or an examiner downloads it, and the identity number of a payee is not in it', async () => {
  expect((await admin.get(`/bundles/records.jsonl?${PERIOD}`)).status).toBe(403)
  expect(bundle.join('\n')).not.toContain('payee_id_number')
})
