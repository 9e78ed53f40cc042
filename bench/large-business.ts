/** Fills a new database for benchmarks with complete sales, open claims, and a ledger whose days are closed. */
import pg from 'pg'
import { fillLarge } from '../server/src/demo/business/large/fill-large.ts'
import { closeDays } from '../server/src/money/ledger/close-days.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { prepareBusiness, productOf, SALES_PER_SELLER } from './business.ts'

const CLAIM_EVERY = 20
const CLOSING_BUDGET_MS = 3_600_000

/** Returns the number of sales and renewals. */
export async function fillLargeBusiness(url: string, policies: number): Promise<number> {
  const prepared = await prepareBusiness(url)
  await prepared.db.close()
  // The product opens its connections after the migrations.
  const db = openDatabase({ url })
  const product = await productOf({ db, clock: prepared.clock })
  const filling = { ownerUrl: url, product, sales: policies, sellers: Math.ceil(policies / SALES_PER_SELLER) }
  await fillLarge(filling, { onTable: (table, rows) => console.log(`${rows} ${table}`) })
  await db.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from policy_records')
  await client.end()
  return rows[0]?.count ?? 0
}

/**
 * Adds claims, closes the past days of the ledger, as a live server does, and deletes the one-time codes of past sales, which
 * would count against the limits of users who sign in.
 */
export async function prepareForBenchmarks(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica; ${CLAIMS}; delete from otp_requests`)
  await client.query('vacuum analyze claims')
  await client.end()
  const db = openDatabase({ url })
  await closeDays(db, new Date(), CLOSING_BUDGET_MS)
  await db.close()
}

const NARRATIVE = 'The vehicle in front stopped suddenly and I hit its bumper.'

/** One open claim for every 20th issued record. */
const CLAIMS = `
insert into claims (type, status, status_at, policy_id, policy_record_id, branch_id, incident_date, notice, is_late, reported_by,
  reported_at, reserve_pesewas, paid_pesewas, next_due_on)
select 'own_damage', 'reported', at, policy_id, id, branch_id, at::date,
  jsonb_build_object('type', 'own_damage', 'incidentDate', at::date, 'incidentTime', '10:00', 'place', 'Kaneshie',
    'narrative', '${NARRATIVE}', 'driverName', 'Kofi Addo', 'thirdParties', '[]'::jsonb),
  false, seller_id, at, 250000 + n, 0, at::date + 5
from (select r.*, row_number() over (order by r.id) as n, r.start_date + interval '20 days' as at
      from policy_records r where r.issued_at is not null and r.start_date < current_date - 30) r
where n % ${CLAIM_EVERY} = 0`
