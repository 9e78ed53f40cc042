-- A change of a policy is no sale: it keeps the creation time of its sale and is in no total of a day.

update policy_records e set created_at = s.created_at
from policy_records s
where e.kind = 'endorsement' and s.policy_id = e.policy_id
  and s.record_number = (select max(f.record_number) from policy_records f
    where f.policy_id = e.policy_id and f.kind <> 'endorsement' and f.issued_at is not null
      and f.record_number < e.record_number and (f.kind = 'new' or f.start_date <= e.start_date));
comment on column policy_records.created_at is
  'When the offer of this version was made. A change has the time of its sale; it was made at issued_at.';

drop index policy_records_of_period;
create index policy_records_of_period on policy_records
  ((case when kind = 'endorsement' then coalesce(issued_at, created_at) else created_at end), id);

-- These days are totalled again without changes.
delete from sold_days where exists (select from policy_records r where r.kind = 'endorsement'
  and (r.issued_at at time zone 'UTC')::date = sold_days.day);

alter table purchases add column history jsonb;
comment on column purchases.history is
  'Answers about declined cover, modifications and claims with which a renewal to more cover was offered.';
