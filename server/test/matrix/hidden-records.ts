import * as z from 'zod'
import type { PayoutProduct } from '../../src/money/payouts/send/testing.ts'
import { one, type Tx } from '../../src/platform/db/database.ts'
import { type Sql, sql } from '../../src/platform/db/sql.ts'
import type { Records } from './kinds.ts'

/** Record of the other branch by the start of the path, for records that the matrix does not create. */
export type HiddenRecords = Record<string, string>

/** Adds records of another branch group or of another user, which most roles do not reach. */
export function addHiddenRecords({ db }: PayoutProduct, records: Records): Promise<HiddenRecords> {
  return db.transaction(async (tx) => ({
    '/challenged-policies/{': await idOf(tx, challenge(records)),
    '/sticker-counts/{': await idOf(tx, stickerCount(records)),
    '/price-findings/{': await idOf(tx, priceFinding(records)),
    '/account-changes/{': await idOf(tx, accountChange(records)),
    '/saved-reports/{': await idOf(tx, savedReport(records)),
    '/notifications/{': await idOf(tx, notification(records)),
  }))
}

async function idOf(tx: Tx, insert: Sql): Promise<string> {
  return (await one(tx, z.object({ id: z.coerce.string() }), insert)).id
}

const challenge = ({
  policy,
}: Records) => sql`insert into challenges (policy_record_id, policy_id, branch_id, reason, opened_at)
  select id, policy_id, branch_id, 'mid_refused', now() from policy_records where policy_id = ${policy.outsider} and is_current
  returning id`

const stickerCount = ({ user }: Records) => sql`insert into sticker_counts (branch_id, first_count, first_by, first_at)
  select s.branch_id, 1, a.id, now() from users s, users a where s.id = ${user.outsider} and a.id = ${user.SuperAdmin}
  returning id`

const priceFinding = ({ policy }: Records) => sql`insert into price_findings (policy_record_id, kind, charged_pesewas,
    expected_pesewas, difference_pesewas, rate_book, unpriced_reason, charged_lines, expected_lines, found_at)
  select id, 'under', 100, 200, -100, 'NIC 2024', '', '[]', '[]', now() from policy_records
  where policy_id = ${policy.outsider} and is_current returning id`

const accountChange = ({
  user,
}: Records) => sql`insert into account_changes (user_id, kind, new_number, reason, requested_by,
    requested_at)
  values (${user.outsider}, 'mobile-number', '233207000321', 'Lost the phone', ${user.SuperAdmin}, now()) returning id`

const savedReport = ({
  user,
}: Records) => sql`insert into saved_reports (owner_id, name, definition, shared_with, created_at,
    updated_at)
  values (${user.SuperAdmin}, 'Hidden', '{"dataSet": "claims"}', 'nobody', now(), now()) returning id`

const notification = ({
  user,
  policy,
}: Records) => sql`insert into notifications (user_id, kind, record_type, record_id,
    created_at)
  values (${user.outsider}, 'test', 'policy', ${policy.outsider}, now()) returning id`
