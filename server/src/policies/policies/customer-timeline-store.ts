import type { Reader } from '@okwan/domain/platform/reach'
import { mergedCustomerIds } from '../../customers/customers/merge/merged-customers.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { peopleOfAgent } from '../../platform/db/reach.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { complaintsShownTo } from './complaint-messages.ts'
import { type EventRow, eventRow, MAX_SHOWN } from './read/history-store.ts'

type Subject = { customerId: string; policyIds: readonly string[] }
type TimelineReader = { reader: Reader; isOffice: boolean }

const TASK_ACTIONS = ['task-added', 'task-done', 'task-reopened']
/** Sellers see these events of a complaint, but not how the office handled it. */
const COMPLAINT_EVENTS_FOR_SELLERS = ['receive', 'answer', 'close']

/**
 * Notes, tasks and complaints about a customer and the policies within reach. As on the pages of these records, sellers read
 * their own notes and tasks and the notes that the office shared with them. No one reads a complaint about themselves here, not
 * even if the office shared its page with them.
 */
export function workEventsOf(tx: Tx, subject: Subject, { reader, isOffice }: TimelineReader): Promise<EventRow[]> {
  const customers = mergedCustomerIds(sql`${subject.customerId}::uuid`)
  const owned = sql`(${[...subject.policyIds]}::uuid[])`
  const claims = sql`(select id from claims where policy_id = any${owned})`
  const requests = sql`(select id from service_requests where policy_id = any${owned})`
  const people = sql`(${peopleOfAgent(reader.id)})`
  const unlessOffice = (condition: Sql) => (isOffice ? sql`true` : condition)
  return rows(
    tx,
    eventRow,
    sql`select * from (
        select n.at, 'note-added' as event, jsonb_build_object('text', n.text) as detail, u.full_name as by
        from record_notes n join users u on u.id = n.by
        where n.kind = 'note' and (n.customer_id in ${customers} or n.policy_id = any${owned} or n.claim_id in ${claims}
            or n.request_id in ${requests})
          and ${unlessOffice(sql`(n.by in ${people} or (n.is_shared and (n.claim_id is not null
            or exists (select 1 from record_notes o where o.id = n.answers and o.by in ${people})
            or exists (select 1 from note_mentions o where o.note_id = n.id and o.user_id in ${people}))))`)}
        union all
        select a.at, a.action, null, u.full_name from audit_log a left join users u on u.id = a.actor_id
        where a.action = any(${TASK_ACTIONS}) and ${unlessOffice(sql`a.actor_id in ${people}`)} and (
          (a.entity_type = 'customer' and a.entity_id in (select id::text from customers where id in ${customers}))
          or (a.entity_type = 'policy-record'
            and a.entity_id in (select id::text from policy_records where policy_id = any${owned}))
          or (a.entity_type = 'claim' and a.entity_id in (select c.id::text from claims c where c.policy_id = any${owned}))
          or (a.entity_type = 'service-request'
            and a.entity_id in (select r.id::text from service_requests r where r.policy_id = any${owned})))
        union all
        select l.at, 'complaint-' || l.event, jsonb_build_object('number', s.number, 'receivedAt', s.received_at), u.full_name
        from complaints s join complaint_log l on l.complaint_id = s.id left join users u on u.id = l.by
        where s.customer_id in ${customers} and ${complaintsShownTo(reader)}
          and ${unlessOffice(sql`l.event = any(${COMPLAINT_EVENTS_FOR_SELLERS})`)}) e
      order by at desc limit ${MAX_SHOWN}`,
  )
}
