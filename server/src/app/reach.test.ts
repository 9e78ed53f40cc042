import { ROLES } from '@okwan/domain/platform/permissions'
import { REACHED_LISTS, type ReachedList, type Reader, reaches, reachOf } from '@okwan/domain/platform/reach'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { addColleagues } from '../../test/matrix/people.ts'
import { createRecords } from '../../test/matrix/records.ts'
import { reachedBy as exceptionsReached } from '../money/exceptions/scope.ts'
import { reachedBy as paymentsReached } from '../money/payments/scope.ts'
import { reachedBy as payoutsReached } from '../money/payouts/read/scope.ts'
import { type PayoutProduct, startPayoutProduct } from '../money/payouts/send/testing.ts'
import { reachedEntries } from '../people/activities/scope.ts'
import { reachedBy as sessionsReached } from '../people/auth/scope.ts'
import { reachedBy as loginRecordsReached } from '../people/login-records/scope.ts'
import { rows, run, type Tx } from '../platform/db/database.ts'
import { reachedIn } from '../platform/db/reach.ts'
import { raw, type Sql, sql } from '../platform/db/sql.ts'
import { reachedBy as policiesReached } from '../policies/policies/read/scope.ts'
import { branchesReached } from '../policies/stickers/scope.ts'
import { reachedBy as draftsReached } from '../sales/drafts/scope.ts'
import { reachedBy as referralsReached } from '../sales/referrals/motor/scope.ts'
import { reachedBy as travelReached } from '../sales/travel/scope.ts'
import { reachedBy as challengesReached } from '../service/challenged-policies/scope.ts'
import { complaintsReachedBy } from '../service/complaints/scope.ts'
import { hitsReached } from '../service/screening/scope.ts'
import { branchesReachedBy, reachedBy as requestsReached } from '../service/service-requests/read/scope.ts'
import { reportsReached } from '../service/suspicious-reports/scope.ts'

let product: PayoutProduct
let readers: Reader[]

beforeAll(async () => {
  product = await startPayoutProduct()
  await addColleagues(product)
  await createRecords(product)
  await product.db.transaction(async (tx) => {
    // All users have moved, so their own sales are in another branch now.
    for (const table of ['travel_drafts', 'motor_drafts']) {
      await run(
        tx,
        sql`update ${raw(table)} d set branch_id = (select b.id from branches b join branches o on o.id = d.branch_id
              where b.branch_group_id <> o.branch_group_id order by b.id limit 1)`,
      )
    }
    await run(
      tx,
      sql`insert into challenges (policy_record_id, policy_id, branch_id, reason, opened_at)
          select id, policy_id, branch_id, 'mid_refused', now() from policy_records where is_current
          on conflict do nothing`,
    )
    await addSuspicions(tx)
  })
  readers = await product.db.read((tx) =>
    rows(
      tx,
      z.object({ id: z.string(), role: z.enum(ROLES), branchId: z.string(), branchGroupId: z.string() }),
      sql`select u.id, u.role, u.branch_id as "branchId", b.branch_group_id as "branchGroupId"
          from users u join branches b on b.id = u.branch_id where u.status = 'active'`,
    ),
  )
}, 180_000)
afterAll(() => product.stop())

/** Adds a screening hit and a suspicious transaction report for every customer. */
async function addSuspicions(tx: Tx): Promise<void> {
  const digest = '0'.repeat(64)
  await run(
    tx,
    sql`with l as (
          insert into screening_lists (name, version, file_name, digest, entry_count, imported_by, imported_at)
          select 'All customers', '1', 'list.csv', ${digest}, 1, id, now() from users limit 1 returning id),
        e as (
          insert into screening_entries (list_id, reference, name, aliases, birth_date, country, digest, keys)
          select id, '1', 'Kojo Mensah', '{}', '', '', ${digest}, '{}' from l returning id)
        insert into screening_hits (customer_id, entry_id, list_name, reference, entry_digest, customer_digest, customer_name,
          matched_name, score, reasons, found_at)
        select c.id, e.id, 'All customers', '1', ${digest}, ${digest}, 'Kojo Mensah', 'Kojo Mensah', 100, '{}', now() from customers c, e`,
  )
  await run(
    tx,
    sql`insert into suspicious_reports (receipt, source, customer_id, subject, description, branch_id, raised_by, raised_at, due_at)
        select 'R-' || translate(upper(right(md5(id::text), 8)), '01', 'YZ'), 'colleague', id, 'Kojo Mensah', 'Paid in cash twice',
          branch_id, created_by, now(), now() from customers`,
  )
}

/** The SQL condition and source of a list, and the columns that the same rule in code needs. */
type Listed = {
  reached: (reader: Reader) => Sql
  from: string
  id: string
  owner?: string
  agent?: string
  branch?: string
}

const draft = { id: 'd.id', owner: 'd.seller_id', agent: 's.agent_id', branch: 'd.branch_id' }
const ofPolicy = { owner: 'r.seller_id', agent: 'r.agent_id' }

const LISTED: Record<ReachedList, readonly Listed[]> = {
  policies: [{ reached: policiesReached, from: 'policy_records r', id: 'r.id', ...ofPolicy, branch: 'r.branch_id' }],
  requests: ['service_requests', 'claims'].map((table) => ({
    reached: requestsReached,
    from: `${table} s join policy_records r on r.policy_id = s.policy_id and r.is_current`,
    id: 's.id',
    ...ofPolicy,
    branch: 's.branch_id',
  })),
  complaints: [
    {
      reached: complaintsReachedBy,
      from: 'complaints s left join users u on u.id = s.recorded_by',
      id: 's.id',
      owner: 's.recorded_by',
      agent: 'coalesce(u.agent_id, u.id)',
      branch: 's.branch_id',
    },
  ],
  sales: [
    { reached: travelReached, from: 'travel_drafts d join users s on s.id = d.seller_id', ...draft },
    {
      reached: draftsReached,
      from: '(select *, owner_id as seller_id from motor_drafts) d join users s on s.id = d.seller_id',
      ...draft,
    },
  ],
  payments: [
    {
      reached: paymentsReached,
      from: 'checkouts c',
      id: 'c.id',
      owner: 'c.seller_id',
      agent: 'c.agent_id',
      branch: 'c.branch_id',
    },
  ],
  screening: [
    {
      reached: hitsReached,
      from: 'screening_hits h join customers c on c.id = h.customer_id',
      id: 'h.id',
      branch: 'c.branch_id',
    },
    { reached: reportsReached, from: 'suspicious_reports s', id: 's.id', branch: 's.branch_id' },
  ],
  challenges: [{ reached: challengesReached, from: 'challenges h', id: 'h.id', branch: 'h.branch_id' }],
  stickers: [{ reached: branchesReached, from: 'branches b', id: 'b.id', branch: 'b.id' }],
  motorReferrals: [{ reached: referralsReached, from: 'motor_referrals f', id: 'f.id', branch: 'f.branch_id' }],
  deciders: [{ reached: branchesReachedBy, from: 'branches b', id: 'b.id', branch: 'b.id' }],
  payouts: [{ reached: payoutsReached, from: 'payouts p', id: 'p.id', branch: 'p.branch_id' }],
  exceptions: [
    {
      reached: exceptionsReached,
      from: '(select id, branch_id from payouts union all select id, null from reconciliation_items) r',
      id: 'r.id',
      branch: 'r.branch_id',
    },
  ],
  loginRecords: [{ reached: loginRecordsReached, from: 'login_records r', id: 'r.id', branch: 'r.branch_id' }],
  reports: [
    {
      reached: reachedIn('reports', { branch: 'r.branch_id' }),
      from: 'policy_records r',
      id: 'r.id',
      branch: 'r.branch_id',
    },
  ],
  activities: [
    {
      reached: (reader) => reachedEntries(reachOf(reader, 'activities')),
      from: 'audit_log a left join users u on u.id = a.actor_id',
      id: 'a.id',
      owner: 'a.actor_id',
      agent: 'coalesce(u.agent_id, u.id)',
      branch: 'a.branch_id',
    },
  ],
  users: [
    {
      reached: reachedIn('users', { branch: 'u.branch_id', owner: 'u.id' }),
      from: 'users u',
      id: 'u.id',
      owner: 'u.id',
      agent: 'u.agent_id',
      branch: 'u.branch_id',
    },
  ],
  sessions: [{ reached: sessionsReached, from: 'sessions s', id: 's.id', owner: 's.user_id' }],
}

const detailRow = z.object({
  id: z.coerce.string(),
  ownerId: z.string().nullable(),
  agentId: z.string().nullable(),
  branchId: z.string().nullable(),
  branchGroupId: z.string().nullable(),
})

function detailsOf({ from, id, owner = 'null::uuid', agent = 'null::uuid', branch = 'null::uuid' }: Listed) {
  const branchGroup = `(select branch_group_id from branches where id = ${branch})`
  const columns = `${id} as id, ${owner} as "ownerId", ${agent} as "agentId", ${branch} as "branchId"`
  return product.db.read((tx) =>
    rows(tx, detailRow, sql`select ${raw(`${columns}, ${branchGroup} as "branchGroupId" from ${from}`)}`),
  )
}

async function idsReached({ from, id, reached }: Listed, reader: Reader): Promise<string[]> {
  const found = await product.db.read((tx) =>
    rows(
      tx,
      z.object({ id: z.coerce.string() }),
      sql`select ${raw(`${id} as id from ${from}`)} where ${reached(reader)}`,
    ),
  )
  return found.map((row) => row.id).toSorted()
}

test('every role has a user', () => {
  expect(new Set(readers.map(({ role }) => role))).toEqual(new Set(ROLES))
})

test.each(REACHED_LISTS)('%s: SQL returns the rows that the rule in code allows, for every user', async (list) => {
  for (const listed of LISTED[list]) {
    const details = await detailsOf(listed)
    const shares = new Set<string>()
    for (const reader of readers) {
      const inCode = details.filter((row) => reaches(reachOf(reader, list), row)).map(({ id }) => id)
      expect(await idsReached(listed, reader), `${listed.from} for ${reader.role}`).toEqual(inCode.toSorted())
      shares.add(inCode.length === 0 ? 'none' : inCode.length === details.length ? 'all' : 'some')
    }
    // Rows that everyone or no one can see would not distinguish a correct rule from an incorrect one.
    expect(shares, `${listed.from}: ${details.length} rows`).toContain('some')
  }
})
