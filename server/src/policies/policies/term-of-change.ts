import { sql } from '../../platform/db/sql.ts'

/**
 * First record of the term that an issued change `r` belongs to. A renewal that starts after the change is another term. The
 * term is looked up because a change has its own first day and price.
 */
const termFrom = sql`(select max(f.record_number) from policy_records f where f.policy_id = r.policy_id
  and f.kind <> 'endorsement' and f.issued_at is not null and f.record_number < r.record_number
  and (f.kind = 'new' or f.start_date <= r.start_date))`
/** First day and price of the term of an issued change `r`; both empty for other records, which are not looked up. */
export const termOfChange = sql`(select min(t.start_date) as start_date, sum(t.premium_pesewas)::bigint as premium_pesewas
  from policy_records t where r.kind = 'endorsement' and r.issued_at is not null
    and t.policy_id = r.policy_id and t.issued_at is not null and t.record_number between ${termFrom} and r.record_number
    and (t.kind <> 'renewal' or t.start_date <= r.start_date))`
