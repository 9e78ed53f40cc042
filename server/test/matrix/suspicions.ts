import * as z from 'zod'
import type { PayoutProduct } from '../../src/money/payouts/send/testing.ts'
import { one } from '../../src/platform/db/database.ts'
import { type Sql, sql } from '../../src/platform/db/sql.ts'
import type { AddRecord, Records } from './kinds.ts'
import { PERSONS } from './people.ts'

const DIGEST = '0'.repeat(64)

/** A screening hit of each person's customer and a suspicious transaction report about the customer. */
export async function addSuspicions({ db }: PayoutProduct, { customer }: Records, addRecord: AddRecord): Promise<void> {
  const insert = (statement: Sql) => db.transaction((tx) => one(tx, z.object({ id: z.string() }), statement))
  const { id: listId } = await insert(sql`insert into screening_lists (name, version, file_name, digest, entry_count,
      imported_by, imported_at)
    select 'List', '1', 'list.csv', ${DIGEST}, 1, id, now() from users where role = 'SuperAdmin' limit 1 returning id`)
  const { id: entryId } = await insert(sql`insert into screening_entries (list_id, reference, name, aliases, birth_date,
      country, digest, keys)
    values (${listId}, '1', 'Kojo Mensah', '{}', '', '', ${DIGEST}, '{}') returning id::text`)
  for (const person of PERSONS) {
    const code = customer[person]
    addRecord('screening-hit', person, (await insert(hitOf(code, entryId))).id)
    addRecord('suspicious-report', person, (await insert(reportOn(code, `R-ABCDEFG${PERSONS.indexOf(person) + 2}`))).id)
  }
}

const hitOf = (code: string | undefined, entryId: string) => sql`insert into screening_hits (customer_id, entry_id,
    list_name, reference, entry_digest, customer_digest, customer_name, matched_name, score, reasons, found_at)
  select id, ${entryId}, 'List', '1', ${DIGEST}, ${DIGEST}, 'Kojo Mensah', 'Kojo Mensah', 100, '{}', now() from customers
  where code = ${code} returning id`

const reportOn = (code: string | undefined, receipt: string) => sql`insert into suspicious_reports (receipt, source,
    customer_id, subject, description, branch_id, raised_by, raised_at, due_at)
  select ${receipt}, 'colleague', id, 'Kojo Mensah', 'Paid in cash twice', branch_id, created_by, now(), now() from customers
  where code = ${code} returning id`
