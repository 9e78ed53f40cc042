-- Less storage for each sale: smaller indexes, answers of providers stored once, finished jobs deleted by age.

-- A search by reference now compares the start, which the same index answers as a search for one record. PostgreSQL stores
-- equal keys of an index once.
drop index audit_log_entity_id_search;
drop index audit_log_entity;
create index audit_log_entity on audit_log (entity_id text_pattern_ops, entity_type);
-- Entries of jobs have no actor.
drop index audit_log_actor_at;
create index audit_log_actor_at on audit_log (actor_id, at desc, id desc) where actor_id is not null;

alter table payment_events drop constraint payment_events_pkey;
drop index payment_events_checkout_id;
alter table payment_events add constraint payment_events_pkey primary key (checkout_id, id);

alter table provider_exchanges add column repeats boolean not null default false;
alter table provider_exchanges add constraint provider_exchanges_repeats check (not repeats or answer is null);
comment on column provider_exchanges.repeats is
  'The answer is the same as the one before it to the same operation of this attempt, which is stored there.';

create function store_answer_once() returns trigger language plpgsql as $$
declare
  former jsonb;
begin
  select e.answer into former from provider_exchanges e
  where e.attempt_id = new.attempt_id and e.operation = new.operation and not e.repeats
  order by e.id desc limit 1;
  if former = new.answer then
    new.answer := null;
    new.repeats := true;
  end if;
  return new;
end $$;
comment on function store_answer_once() is 'Does not store an answer of a provider again that is the same as the one before.';
create trigger provider_exchanges_store_answer_once before insert on provider_exchanges for each row
  when (new.attempt_id is not null and new.answer is not null) execute function store_answer_once();

create index jobs_done on jobs (finished_at) where status = 'done';
