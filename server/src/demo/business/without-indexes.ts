import pg from 'pg'

/** Tables that sales fill. */
const FILLED = [
  'audit_log',
  'brokerages',
  'callback_inbox',
  'checkouts',
  'commissions',
  'customers',
  'demo_messages',
  'journal_lines',
  'journals',
  'messages',
  'mid_answers',
  'mid_requests',
  'motor_estimates',
  'otp_requests',
  'payer_consents',
  'payment_attempts',
  'payment_events',
  'policies',
  'policy_records',
  'policy_status_log',
  'provider_exchanges',
  'purchases',
  'stickers',
  'vehicles',
  'verification_tokens',
]
/** Used by a trigger, and while cover ends and commission vests. */
const KEPT = ['policy_records_ending', 'commissions_vests_on', 'journal_lines_account', 'provider_exchanges_attempt_id']
const SCHEMA = 'fill'

/**
 * Runs a large load without the foreign keys and search indexes of the tables that sales fill, and creates both afterwards, which
 * is faster and checks all rows as well. Primary keys, unique constraints, checks and triggers stay. Nothing else may use the
 * database during the load. After a killed load, the next call or `restoreIndexes` creates what is missing.
 */
export async function withoutIndexes<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  await restoreIndexes(ownerUrl)
  await asOwner(ownerUrl, dropIndexes)
  try {
    return await work()
  } finally {
    await restoreIndexes(ownerUrl)
  }
}

/** Creates what a load has dropped. Does nothing if nothing is missing. */
export async function restoreIndexes(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows: found } = await client.query<{ schema: string | null }>(
      `select to_regnamespace('${SCHEMA}') as schema`,
    )
    if (!found[0]?.schema) return
    const { rows } = await client.query<{ make: string }>(`select make from ${SCHEMA}.dropped order by n`)
    // One transaction: after a failure, everything is still listed as dropped.
    await client.query(`begin; set local maintenance_work_mem = '512MB'`)
    for (const { make } of rows) await client.query(make)
    await client.query(`drop schema ${SCHEMA} cascade; commit`)
    await client.query(`vacuum analyze ${FILLED.join(', ')}`)
  })
}

/** Stores the definitions of what it drops in a table, so that they survive a killed process. */
async function dropIndexes(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(`create schema ${SCHEMA}; create table ${SCHEMA}.dropped (n serial, make text not null)`)
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make, 2 as turn
     from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f'
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1 from pg_index
     where indrelid = any($1::regclass[]) and not indisunique and not indisexclusion
       and indexrelid <> all ($2::regclass[])
     order by turn`,
    [FILLED, KEPT],
  )
  for (const { drop, make } of rows) {
    await client.query(drop)
    await client.query(`insert into ${SCHEMA}.dropped (make) values ($1)`, [make])
  }
  await client.query('commit')
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
