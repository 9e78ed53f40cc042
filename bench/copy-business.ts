/** Multiplies a database with whole business, because writing each sale as the product does takes too long for large numbers. */
import pg from 'pg'
import { closeDays } from '../server/src/money/ledger/close-days.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'

/** Tables that reports and replays read, without customers, vehicles and prices, which copies share. */
const COPIED = [
  'policies',
  'policy_records',
  'checkouts',
  'payment_attempts',
  'commissions',
  'brokerages',
  'journals',
  'journal_lines',
  'claims',
] as const
const CLAIM_EVERY = 20
const CLOSING_BUDGET_MS = 3_600_000

type Statements = { drop: string; make: string }

/**
 * Adds claims and copies all business until there are this number of policies. Ids of copies are hashes of the original id and the
 * number of the copy, so references stay right. Numbers and references are repeated: unique indexes become usual ones, and
 * triggers and foreign keys are off. The result is for reading only.
 */
export async function copyBusiness(url: string, policies: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`,
    )
    await client.query(CLAIMS)
    const { rows } = await client.query<{ count: string }>('select count(*) from policies')
    const copies = Math.ceil(policies / Number(rows[0]?.count)) - 1
    const indexes = await dropIndexes(client)
    for (const table of COPIED) await client.query(await copyOf(client, table), [copies])
    for (const { make } of indexes) await client.query(make)
    await closeLedger(url)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Closes the past days of the ledger as every server does except that of a demo. */
async function closeLedger(url: string): Promise<void> {
  const db = openDatabase({ url })
  try {
    await closeDays(db, new Date(), CLOSING_BUDGET_MS)
  } finally {
    await db.close()
  }
}

/**
 * Before the product adds what a demo has at its first start: the codes of past sales would count against the limits of people who
 * sign in.
 */
export async function makeReady(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica; delete from otp_requests')
  await client.end()
}

/** One open claim for every 20th issued record. */
const CLAIMS = `
insert into claims (type, status, status_at, policy_id, policy_record_id, branch_id, incident_date, notice, is_late, reported_by,
  reported_at, reserve_pesewas, paid_pesewas, next_due_on)
select 'own_damage', 'reported', at, policy_id, id, branch_id, at::date, '{}', false,
  seller_id, at, 250000 + n, 0, at::date + 5
from (select r.*, row_number() over (order by r.id) as n, r.start_date + interval '20 days' as at
      from policy_records r where r.issued_at is not null and r.start_date < current_date - 30) r
where n % ${CLAIM_EVERY} = 0`

async function dropIndexes(client: pg.Client): Promise<Statements[]> {
  const { rows } = await client.query<Statements>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I cascade', i.indrelid::regclass, c.conname) end as drop,
       replace(pg_get_indexdef(i.indexrelid), 'CREATE UNIQUE INDEX', 'CREATE INDEX') as make
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('u', 'p', 'x')
     where i.indrelid = any($1::regclass[])`,
    [COPIED],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows
}

/** Columns with the id of a copied row get the id of its copy. */
const KEYS: Record<string, readonly string[]> = {
  id: COPIED,
  policy_id: ['policy_records', 'checkouts', 'claims'],
  policy_record_id: ['commissions', 'brokerages', 'claims'],
  checkout_id: ['payment_attempts'],
  // Only compared with each other: a copy covers another vehicle.
  vehicle_id: ['policy_records'],
  journal_id: ['journal_lines'],
}

async function copyOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => (KEYS[name]?.includes(table) ? `md5(t.${name}::text || k)::uuid` : `t.${name}`))
  return `insert into ${table} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from ${table} t cross join generate_series(1, $1::integer) k`
}
