import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sealingKey } from '../audit/keys.ts'
import { rowHash } from '../audit/row-hash.ts'
import { EMPTY_HEAD, segmentHash, segmentMac } from '../audit/segment.ts'
import type { Secrets } from '../secrets.ts'

/** Values for the required columns of each archived table; `at` is the moment that decides when a row is archived. */
const ROWS: Record<string, (at: string) => Record<string, unknown>> = {
  analytics_events: (at) => ({ at, kind: 'page-view', page_name: 'Home', is_successful: true }),
  jobs: (at) => ({ kind: 'message.send', payload: '{}', status: 'done', run_at: at, created_at: at, finished_at: at }),
  login_records: (at) => ({
    user_id: ID,
    branch_id: ID,
    portal: 'admin',
    result: 'wrong-code',
    ip: 'x',
    user_agent: 'x',
    at,
  }),
  sessions: (at) => ({
    user_id: ID,
    token_hash: randomUUID(),
    binding_hash: 'x',
    portal: 'admin',
    ip: 'x',
    user_agent: 'x',
    created_at: at,
    last_seen_at: at,
  }),
  messages: (at) => ({
    recipient: '233244000001',
    channel: 'sms',
    template: 'receipt',
    params: '{}',
    status: 'sent',
    created_at: at,
  }),
  motor_quotes_sent: (at) => ({ estimate_id: randomUUID(), sent_by: ID, phone: '233244000001', sent_at: at }),
  motor_estimates: (at) => ({
    rate_book_id: ID,
    payload: '{}',
    risk: '{}',
    price: '{}',
    cover_type: 'xtra',
    total_pesewas: 1,
    created_by: ID,
    branch_id: ID,
    created_at: at,
    expires_at: '2100-01-01',
  }),
  provider_exchanges: (at) => ({ provider: 'mtn', operation: 'balance', outcome: 'paid', duration_ms: 1, at }),
  mid_requests: (at) => ({ operation: 'lookup', address: 'x', sent_at: at }),
  tax_requests: (at) => ({ document_id: ID, operation: 'sign', sent_at: at, result: 'signed', answered_at: at }),
}
const ID = '00000000-0000-4000-8000-000000000001'

/** Inserts a row as if it had been there since this moment, without the records that it refers to. */
export function insertOld(
  owner: pg.Client,
  table: string,
  at: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  return withoutTriggers(owner, async () => {
    const row = { ...ROWS[table]?.(at), ...more }
    const placeholders = Object.keys(row).map((_, i) => `$${i + 1}`)
    await owner.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${placeholders.join(', ')})`,
      Object.values(row),
    )
  })
}

/** One row of every archived table but the audit log. */
export async function insertOldRows(owner: pg.Client, at: string): Promise<void> {
  for (const table of Object.keys(ROWS)) await insertOld(owner, table, at)
  const checkout = randomUUID()
  await insertOld(owner, 'checkouts', at, {
    id: checkout,
    client_reference: `PM0${checkout.replaceAll('-', '').toUpperCase().slice(0, 25)}`,
    purpose: 'premium',
    payable_type: 'x',
    payable_id: checkout,
    amount_pesewas: 1,
    received_for: 'x',
    customer_id: 'x',
    customer_name: 'x',
    seller_id: ID,
    branch_id: ID,
    state: 'paid',
    created_at: at,
    final_at: at,
  })
  await insertOld(owner, 'payment_events', at, { checkout_id: checkout, event: 'paid', at })
  const request = randomUUID()
  await insertOld(owner, 'mid_requests', at, { id: request })
  await insertOld(owner, 'mid_answers', at, { request_id: request, status: 200, at })
}

/** Acts as a superuser of the database, who can disable triggers. */
export async function withoutTriggers(owner: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await owner.query('set session_replication_role = replica')
  try {
    await work()
  } finally {
    await owner.query('set session_replication_role = origin')
  }
}

/** The first entries of an audit log, recorded and sealed on these days, one segment for each day. */
export async function insertOldEntries(owner: pg.Client, secrets: Secrets, days: readonly string[]): Promise<void> {
  const key = sealingKey(secrets)
  let head = EMPTY_HEAD
  for (const [i, day] of days.entries()) {
    const entries = 3
    await withoutTriggers(owner, () =>
      owner.query(
        `insert into audit_log (at, recorded_at, action, entity_type, entity_id)
         select $1, $1, 'signed-in', 'user', 'person ' || n from generate_series(1, ${entries}) n`,
        [day],
      ),
    )
    const { rows } = await owner.query<{ nr: number; hash: string }>(
      `select l.nr, encode(${rowHash.strings.join('')}, 'hex') as hash from audit_log l where l.recorded_at = $1 order by l.nr`,
      [day],
    )
    const rowHashes = Buffer.from(rows.map(({ hash }) => hash).join(''), 'hex')
    const segment = {
      n: i + 1,
      firstPosition: i * entries + 1,
      entries,
      sealedAtMicros: Date.parse(day) * 1000,
      rowHashes,
    }
    head = { hash: segmentHash(head.hash, segment), mac: segmentMac(key.macKey, head.mac, segment) }
    await owner.query(
      `insert into audit_segments (n, first_position, entries, nrs, row_hashes, sealed_at, key_id, hash, mac)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        segment.n,
        segment.firstPosition,
        entries,
        rows.map(({ nr }) => nr),
        rowHashes,
        day,
        key.id,
        head.hash,
        head.mac,
      ],
    )
  }
}
