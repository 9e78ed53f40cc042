import type { Reader } from '@okwan/domain/platform/reach'
import { reachedIn } from '../../platform/db/reach.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

const complaintReach = reachedIn('complaints', { branch: 's.branch_id', owner: 's.recorded_by' })

/** Complaints `s` within reach that are not about the reader. */
export const complaintsShownTo = (reader: Reader): Sql =>
  sql`(s.about_id is distinct from ${reader.id} and ${complaintReach(reader)})`

const COMPLAINT_TEMPLATES = ['complaint-received', 'complaint-answered']

/** Messages `m`, without messages about complaints that the reader cannot see, because these would warn the person concerned. */
export const messagesShownTo = (reader: Reader): Sql =>
  sql`(m.template <> all(${COMPLAINT_TEMPLATES}) or exists (select from complaints s
    where s.number = substring(m.params ->> 'complaintNumber' from '[0-9]+$')::bigint and ${complaintsShownTo(reader)}))`
