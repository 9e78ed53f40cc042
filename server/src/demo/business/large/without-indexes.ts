import pg from 'pg'

/** Tables that sales fill. */
export const FILLED = [
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
/** Indexes that stay, because a trigger, the end of cover and the vesting of commission use them during the load. */
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

/** Creates the keys and indexes that a load dropped. Does nothing if none was dropped. */
export async function restoreIndexes(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows: found } = await client.query<{ schema: string | null }>(
      `select to_regnamespace('${SCHEMA}') as schema`,
    )
    if (!found[0]?.schema) return
    const { rows } = await client.query<{ make: string; turn: number }>(
      `select make, turn from ${SCHEMA}.dropped order by turn, n`,
    )
    // One transaction: after a failure, everything is still listed as dropped.
    await client.query(`begin; set local maintenance_work_mem = '512MB'`)
    let isAnalysed = false
    for (const { make, turn } of rows) {
      // Foreign keys are checked by joins, which need statistics.
      if (turn === TURNS.references && !isAnalysed) await client.query(`analyze ${FILLED.join(', ')}`)
      isAnalysed ||= turn === TURNS.references
      await client.query(make)
    }
    await client.query(`drop schema ${SCHEMA} cascade; commit`)
    await client.query(`vacuum analyze ${FILLED.join(', ')}`)
  })
}

/** Stores the definitions of dropped keys and indexes in a table, so that they survive a killed process. */
async function dropIndexes(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(
    `create schema ${SCHEMA}; create table ${SCHEMA}.dropped (n serial, make text not null, turn integer not null)`,
  )
  const { rows } = await client.query<Dropped>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
       ${TURNS.references} as turn
     from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f'
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), ${TURNS.indexes} from pg_index
     where indrelid = any($1::regclass[]) and not indisunique and not indisexclusion
       and indexrelid <> all ($2::regclass[])
     order by turn`,
    [FILLED, KEPT],
  )
  await drop(client, rows)
  await client.query('commit')
}

type Dropped = { drop: string; make: string; turn: number }

/** The order in which indexes and constraints are created. */
const TURNS = { keys: 0, indexes: 1, references: 2 }

async function drop(client: pg.Client, all: readonly Dropped[]): Promise<void> {
  for (const { drop, make, turn } of all) {
    await client.query(drop)
    await client.query(`insert into ${SCHEMA}.dropped (make, turn) values ($1, $2)`, [make, turn])
  }
}

/**
 * Inside `withoutIndexes`, also drops the other indexes, the primary keys, and the unique and exclusion constraints. At the end,
 * keys are created before indexes and references, so that a repeated key fails the load.
 */
export async function dropKeys(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<Dropped>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
         case contype when 'f' then ${TURNS.references} else ${TURNS.keys} end as turn
       from pg_constraint
       where contype in ('p', 'u', 'x') and conrelid = any($1::regclass[]) or contype = 'f' and confrelid = any($1::regclass[])
       union all
       select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), ${TURNS.indexes} from pg_index
       where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
       order by turn desc`,
      [FILLED],
    )
    await client.query('begin')
    await drop(client, rows)
    await client.query('commit')
  })
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
