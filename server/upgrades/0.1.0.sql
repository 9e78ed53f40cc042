-- Brings a database of release 0.1.0 to the baseline of server/migrations; server/src/platform/db/adopt-release.ts runs it once.

-- A refund points to the service request it came from, instead of naming its number in a sentence.
alter table payouts add column service_request_id uuid references service_requests (id);
-- The payee that the customer requested has its own column, instead of being part of the reason.
alter table payouts add column requested_payee text check (length(requested_payee) between 1 and 300);

-- A payout that already violates a rule must not stop the upgrade, so triggers are disabled for this change.
alter table payouts disable trigger user;
alter table payouts drop constraint payouts_over_hold_nothing;
update payouts p set service_request_id = s.id from service_requests s
  where p.policy_id = s.policy_id
    and starts_with(p.about, 'SR-' || lpad(s.number::text, greatest(6, length(s.number::text)), '0') || ':');
update payouts set request_reason = substring(request_reason from '^(.+?); asked to .+$'),
    requested_payee = substring(request_reason from '^.+?; asked to (.+)$')
  where request_reason ~ '^.+?; asked to .+$';
alter table payouts add constraint payouts_over_hold_nothing
  check (held_reference is null or state not in ('paid', 'rejected', 'withdrawn')) not valid;
alter table payouts enable trigger user;

create index payouts_service_request_id on payouts (service_request_id) where service_request_id is not null;

-- A policy or service request that a payment or payout names exists.
alter table checkouts add foreign key (policy_id) references policies (id);
alter table checkouts add foreign key (request_id) references service_requests (id);
create index checkouts_request_id on checkouts (request_id) where request_id is not null;
alter table payouts add foreign key (policy_id) references policies (id);

-- A journal is found by its event and source instead of by a text that both were joined to.
alter table journals add column occurrence integer not null default 0 check (occurrence >= 0);
alter table journals disable trigger user;
update journals set occurrence = substring(key from '#(\d+)$')::integer where key ~ '#\d+$';
alter table journals enable trigger user;
alter table journals drop column key;
alter table journals add constraint journals_event_source unique (event, source_id, occurrence);

-- Constraints that still have the former table name motor_purchases.
alter table purchases rename constraint motor_purchases_policy_record_id_fkey to purchases_policy_record_id_fkey;
alter table purchases rename constraint motor_purchases_client_reference_fkey to purchases_client_reference_fkey;
alter table purchases rename constraint motor_purchases_draft_version_check to purchases_draft_version_check;
alter table purchases rename constraint motor_purchases_draft to purchases_draft;

-- The audit log gets segments instead of a link for each entry (docs/decisions/0044). The chain of 0.1.0 is verified once more
-- and the result is stored for the signed checkpoint that bridges both; a broken chain is recorded and does not stop the upgrade.
grant usage on schema public to okwan_sealer;

-- Written by the upgrade, signed by the first checkpoint.
create table audit_legacy_chain (
  only_row boolean primary key default true check (only_row),
  entries bigint not null check (entries >= 0),
  head bytea not null check (length(head) = 32),
  last_nr bigint not null,
  -- Entries that 0.1.0 had not linked yet.
  unlinked bigint not null check (unlinked >= 0),
  broken_position bigint,
  broken_entry uuid,
  verified_at timestamptz not null
);
comment on table audit_legacy_chain is 'The hash chain of release 0.1.0 as the upgrade found it, intact or broken.';
create trigger audit_legacy_chain_append_only before update or delete or truncate on audit_legacy_chain
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on audit_legacy_chain from okwan_app;
grant select on audit_legacy_chain to okwan_sealer;

do $$
declare
  zone text;
  link record;
  head bytea;
  verified bigint;
  broken bigint;
  entry uuid;
begin
  if not exists (select from audit_log) then return; end if;
  -- The text that 0.1.0 hashed shows moments in the time zone of the session, which the server may have had changed since.
  foreach zone in array array[current_setting('TimeZone'), 'UTC'] loop
    perform set_config('TimeZone', zone, true);
    head := decode(repeat('00', 32), 'hex');
    verified := 0;
    broken := null;
    entry := null;
    for link in
      select c.position, c.hash, c.audit_id, jsonb_build_array(l.id, l.at, l.actor_id, l.session_id, l.request_id, l.action,
        l.entity_type, l.entity_id, l.branch_id, l.before, l.after)::text as content
      from audit_chain c left join audit_log l on l.id = c.audit_id order by c.position
    loop
      if link.position <> verified + 1 or link.hash is distinct from sha256(head || convert_to(link.content, 'UTF8')) then
        broken := link.position;
        entry := link.audit_id;
        exit;
      end if;
      head := link.hash;
      verified := link.position;
    end loop;
    exit when broken is null;
  end loop;
  insert into audit_legacy_chain (entries, head, last_nr, unlinked, broken_position, broken_entry, verified_at)
  select (select count(*) from audit_chain),
    coalesce((select hash from audit_chain order by position desc limit 1), head),
    (select max(position_in_transaction) from audit_log),
    (select count(*) from audit_log where not exists (select from audit_chain where audit_id = audit_log.id)),
    broken, entry, clock_timestamp();
end $$;
reset timezone;

drop table audit_chain;
alter table audit_log drop column transaction_id;
alter table audit_log rename column position_in_transaction to nr;
alter sequence audit_log_position_in_transaction_seq rename to audit_log_nr_seq;
alter table audit_log add constraint audit_log_nr_key unique (nr);
alter table audit_log add column recorded_at timestamptz not null default clock_timestamp();
comment on column audit_log.recorded_at is 'When the database recorded the row; rows of release 0.1.0 have the moment of their upgrade';
revoke insert, update, delete, truncate on audit_log from okwan_app;
grant insert (at, actor_id, session_id, request_id, action, entity_type, entity_id, branch_id, before, after)
  on audit_log to okwan_app;
grant select on audit_log to okwan_sealer;

-- Committed with the entry, deleted in the commit that writes its seal: no entry is passed over, in whatever order
-- transactions end.
create table audit_unsealed (
  nr bigint primary key
);
comment on table audit_unsealed is 'An audit entry that is not in a segment yet.';
-- Every row is deleted seconds after it was inserted, so the usual share of a table would leave dead rows for too long.
alter table audit_unsealed set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
revoke insert, update, delete, truncate on audit_unsealed from okwan_app;
grant select, delete on audit_unsealed to okwan_sealer;

create function mark_unsealed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.audit_unsealed (nr) select nr from added;
  return null;
end $$;
comment on function mark_unsealed() is 'Queues new audit entries for sealing.';
create trigger audit_log_mark_unsealed after insert on audit_log referencing new table as added
  for each statement execute function mark_unsealed();

insert into audit_unsealed (nr) select nr from audit_log;

create table audit_segments (
  n bigint primary key check (n >= 1),
  -- The position of the first entry among all that are sealed.
  first_position bigint not null unique check (first_position >= 1),
  entries integer not null check (entries between 1 and 1000),
  nrs bigint[] not null check (cardinality(nrs) = entries),
  row_hashes bytea not null check (length(row_hashes) = 32 * entries),
  sealed_at timestamptz not null,
  key_id text not null check (length(key_id) = 16),
  hash bytea not null check (length(hash) = 32),
  mac bytea not null check (length(mac) = 32)
);
comment on table audit_segments is 'Up to 1,000 sealed audit entries, chained to the segment before.';
comment on column audit_segments.hash is 'SHA-256 over the hash before and this segment: anybody can verify it';
comment on column audit_segments.mac is 'HMAC over the mac before and this segment: nobody without the key can write it';
-- Hashes do not compress.
alter table audit_segments alter column row_hashes set storage external;
create trigger audit_segments_append_only before update or delete or truncate on audit_segments
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on audit_segments from okwan_app;
grant select, insert on audit_segments to okwan_sealer;

create table audit_checkpoints (
  name text primary key check (length(name) between 1 and 80),
  kind text not null constraint audit_checkpoints_kind check (kind in ('regular', 'daily', 'bridge', 'recovery')),
  segment bigint not null check (segment >= 0),
  entries bigint not null check (entries >= 0),
  signed_at timestamptz not null,
  note text not null,
  stored_at timestamptz
);
comment on table audit_checkpoints is 'A signed statement of how far the audit log reached at a moment.';
comment on column audit_checkpoints.stored_at is 'When the copy outside of the database was written';
create index audit_checkpoints_signed_at on audit_checkpoints (signed_at desc);
create index audit_checkpoints_segment on audit_checkpoints (segment);
create index audit_checkpoints_not_stored on audit_checkpoints (signed_at) where stored_at is null;
create trigger audit_checkpoints_append_only before delete or truncate on audit_checkpoints
  for each statement execute function refuse_change();
create trigger audit_checkpoints_keep before update of name, kind, segment, entries, signed_at, note on audit_checkpoints
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on audit_checkpoints from okwan_app;
grant select, insert on audit_checkpoints to okwan_sealer;
grant update (stored_at) on audit_checkpoints to okwan_sealer;

create table audit_verifications (
  id bigint generated always as identity primary key,
  scope text not null constraint audit_verifications_scope check (scope in ('recent', 'whole')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  segments bigint not null,
  entries bigint not null,
  fault_count bigint not null,
  -- The first ones.
  faults jsonb not null
);
comment on table audit_verifications is 'A verification of the audit log and what it found.';
create index audit_verifications_scope_at on audit_verifications (scope, finished_at desc);
create index audit_verifications_finished_at on audit_verifications (finished_at);
revoke insert, update, delete, truncate on audit_verifications from okwan_app;
grant select, insert, delete on audit_verifications to okwan_sealer;

create table audit_recoveries (
  id uuid primary key default gen_random_uuid(),
  segment bigint not null check (segment >= 0),
  reason text not null check (length(reason) between 3 and 500),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  confirmed_by uuid references users (id),
  confirmed_at timestamptz,
  constraint audit_recoveries_two_people check (confirmed_by <> proposed_by),
  constraint audit_recoveries_confirmed check ((confirmed_by is null) = (confirmed_at is null))
);
comment on table audit_recoveries is 'A statement of two SuperAdmins that the database was restored to a segment.';
create trigger audit_recoveries_append_only before delete or truncate on audit_recoveries
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_recoveries from okwan_app;
grant update (confirmed_by, confirmed_at) on audit_recoveries to okwan_app;
grant select on audit_recoveries to okwan_sealer;
-- One word for one idea: docs/glossary.md.
alter table purses rename to wallet_accounts;
alter table wallet_accounts rename constraint purse_not_overdrawn to wallet_account_not_overdrawn;
alter index purses_agent_id rename to wallet_accounts_agent_id;
alter table journal_lines rename column purse_movement to movement_number;
alter table journal_lines rename column purse_balance_pesewas to balance_after_pesewas;
alter index journal_lines_purse rename to journal_lines_movement_number;
alter trigger journal_lines_move_purse on journal_lines rename to journal_lines_update_wallet_account;
alter function move_purse() rename to update_wallet_account;
update money_checks set name = case name
    when 'purses-follow-lines' then 'wallet-accounts-match-lines'
    when 'purses-not-overdrawn' then 'wallet-accounts-not-overdrawn'
    else 'wallet-movements-chain' end
  where name in ('purses-follow-lines', 'purses-not-overdrawn', 'purse-movements-chain');
alter table wallet_holds rename to wallet_reserves;
alter table wallet_reserves rename column held_at to reserved_at;
alter table wallet_reserves rename constraint hold_ends_once to reserve_ends_once;
alter index wallet_holds_agent rename to wallet_reserves_agent;
alter index wallet_holds_one_open rename to wallet_reserves_one_open;
alter table payouts rename column held_reference to reserve_reference;
alter table payouts rename column hold_from to paused_from;
alter table payouts rename column hold_reason to pause_reason;
alter table payouts rename column hold_until to paused_until;
alter table payouts rename column hold_by to paused_by;
alter table payouts rename column hold_at to paused_at;
alter table payouts rename constraint payouts_held_reference_key to payouts_reserve_reference_key;
alter table payouts rename constraint payouts_hold_by_fkey to payouts_paused_by_fkey;
alter table payouts rename constraint payouts_hold_is_whole to payouts_pause_is_complete;
alter table payouts rename constraint payouts_hold_reason_length to payouts_pause_reason_length;
alter table payouts rename constraint payouts_over_hold_nothing to payouts_final_reserve_nothing;
alter index payouts_hold_by rename to payouts_paused_by;
update money_checks set name = case name when 'holds-are-in-transit' then 'reserves-are-in-transit' else 'withdrawals-are-reserved' end
  where name in ('holds-are-in-transit', 'withdrawals-are-held');
alter table otp_challenges rename to otp_requests;
alter index otp_challenges_number rename to otp_requests_number;
alter index otp_challenges_ip rename to otp_requests_ip;
alter index otp_challenges_created_at rename to otp_requests_created_at;
alter index otp_challenges_asked_by rename to otp_requests_asked_by;
alter table verification_tokens rename column challenge_id to otp_request_id;
alter table verification_tokens rename constraint verification_tokens_challenge_id_key to verification_tokens_otp_request_id_key;
alter table verification_tokens rename constraint verification_tokens_challenge_id_fkey to verification_tokens_otp_request_id_fkey;
alter table travel_consents rename column otp_challenge_id to otp_request_id;
alter table travel_consents rename constraint travel_consents_otp_challenge_id_key to travel_consents_otp_request_id_key;
alter table travel_consents rename constraint travel_consents_otp_challenge_id_fkey to travel_consents_otp_request_id_fkey;
alter table service_requests rename column code_challenge_id to otp_request_id;
update messages set params = params - 'challengeId' || jsonb_build_object('otpRequestId', params -> 'challengeId')
  where params ? 'challengeId';
alter table payout_batches rename column desk to queue;
alter table payout_batches rename constraint payout_batches_desk_check to payout_batches_queue_check;
alter table payment_reviews rename to payment_exceptions;
alter index payment_reviews_checkout_id rename to payment_exceptions_checkout_id;
alter index payment_reviews_opened_at rename to payment_exceptions_opened_at;
alter trigger payment_reviews_append_only on payment_exceptions rename to payment_exceptions_append_only;
-- Resolutions are named by their effect: a refund, a posted correction.
alter table review_rulings drop constraint review_rulings_decision_check;
alter table review_rulings disable trigger user;
update review_rulings set decision = case decision when 'give_back' then 'refund' else 'post' end
  where decision in ('give_back', 'book');
alter table review_rulings enable trigger user;
alter table review_rulings add constraint review_rulings_decision_check
  check (decision in ('accept', 'refund', 'close', 'paid', 'failed', 'post', 'explain'));
alter table review_rulings rename to exception_resolutions;
alter table exception_resolutions rename constraint ruling_is_whole to resolution_is_complete;
alter table exception_resolutions rename constraint ruling_second_person to resolution_second_person;
alter index one_open_ruling rename to one_open_resolution;
alter index one_confirmed_ruling rename to one_confirmed_resolution;
alter index review_rulings_subject rename to exception_resolutions_subject;
alter index review_rulings_proposed_by rename to exception_resolutions_proposed_by;
alter index review_rulings_decided_by rename to exception_resolutions_decided_by;
alter trigger ruling_stands on exception_resolutions rename to resolution_is_final;
alter function keep_ruling() rename to refuse_resolution_change;
alter table money_checks rename to integrity_checks;
alter table travel_rulings rename to travel_referral_decisions;
alter index travel_rulings_draft_id rename to travel_referral_decisions_draft_id;
alter index travel_rulings_key_id rename to travel_referral_decisions_key_id;
alter trigger travel_rulings_keep on travel_referral_decisions rename to travel_referral_decisions_keep;
alter function keep_travel_ruling() rename to refuse_referral_decision_change;
alter function refuse_second_sending() rename to refuse_second_disbursement;
alter trigger sending_unresolved on disbursements rename to disbursement_unresolved;
-- What a callback of a provider reports is not a claim on a policy.
alter table payment_attempts rename column claim to reported_result;
alter table payment_attempts rename column claim_reason to reported_reason;
alter table payment_attempts rename column claimed_at to reported_at;
alter table payment_attempts rename constraint payment_attempts_claim_check to payment_attempts_reported_result_check;
alter table disbursements rename column claim to reported_result;
alter table disbursements rename column claim_reason to reported_reason;
alter table disbursements rename column claimed_at to reported_at;
alter table disbursements rename constraint disbursements_claim_check to disbursements_reported_result_check;
alter table payment_attempts rename constraint claim_is_whole to report_is_complete;
alter table users rename constraint licence_is_whole to licence_is_complete;
alter table checkouts rename constraint shown_attempt_is_whole to shown_attempt_is_complete;
alter table payouts rename constraint payee_is_whole to payee_is_complete;
alter table month_closings rename constraint month_closings_whole to month_closings_complete;
alter trigger month_closing_stands on month_closings rename to month_closing_is_final;
alter trigger month_closings_are_kept on month_closings rename to month_closings_no_delete;
alter table service_requests rename column payable_until to offer_ends_at;
update messages set params = params - 'payableUntil' || jsonb_build_object('offerEndsAt', params -> 'payableUntil')
  where params ? 'payableUntil';
update messages set params = params - 'holdsUntil' || jsonb_build_object('expiresAt', params -> 'holdsUntil')
  where params ? 'holdsUntil';
alter table jobs drop constraint jobs_status_check;
update jobs set status = 'failed' where status = 'dead';
alter table jobs add constraint jobs_status_check check (status in ('ready', 'done', 'failed'));
update jobs set kind = replace(kind, 'tell-mid', 'notify-mid'), effect_key = replace(effect_key, 'tell-mid', 'notify-mid')
  where kind like '%.tell-mid';
drop index jobs_dead;
create index jobs_failed on jobs (id) where status = 'failed';

-- Constraints that PostgreSQL named after a table follow its new name.
do $$
declare named record;
begin
  for named in
    select r.new_name as table_name, n.conname, r.new_name || substr(n.conname, length(r.old_name) + 1) as new_name
    from (values
      ('purses', 'wallet_accounts'),
      ('wallet_holds', 'wallet_reserves'),
      ('otp_challenges', 'otp_requests'),
      ('payment_reviews', 'payment_exceptions'),
      ('review_rulings', 'exception_resolutions'),
      ('money_checks', 'integrity_checks'),
      ('travel_rulings', 'travel_referral_decisions')
    ) r (old_name, new_name)
    join pg_constraint n on n.conrelid = r.new_name::regclass and starts_with(n.conname, r.old_name || '_') and n.contype <> 't'
  loop
    execute format('alter table %I rename constraint %I to %I', named.table_name, named.conname, named.new_name);
  end loop;
end $$;

-- The functions that use these names.
create or replace function update_wallet_account() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update wallet_accounts set balance_pesewas = balance_pesewas - new.debit_pesewas, movements = movements + 1
  where account = new.account and agent_id = new.owner::uuid
  returning movements, balance_pesewas into new.movement_number, new.balance_after_pesewas;
  if not found then
    insert into wallet_accounts (account, agent_id, balance_pesewas, movements)
    values (new.account, new.owner::uuid, -new.debit_pesewas, 1)
    -- Two first movements at once: the second waits here and adds to the first.
    on conflict (account, agent_id) do update
      set balance_pesewas = wallet_accounts.balance_pesewas - new.debit_pesewas, movements = wallet_accounts.movements + 1
    returning movements, balance_pesewas into new.movement_number, new.balance_after_pesewas;
  end if;
  return new;
end $$;
create or replace function keep_payout_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state <> old.state
     and not exists (select from payout_moves where "from" = old.state and "to" = new.state) then
    raise exception 'a payout cannot go from % to %', old.state, new.state using errcode = '23514', constraint = 'payout_moves';
  end if;
  -- A release returns to the previous state; a new payee needs a new approval; rejection and review are always possible.
  if tg_op = 'UPDATE' and old.state = 'on_hold' and new.state not in ('on_hold', old.paused_from, 'rejected', 'review')
     and not (new.state = 'recommended' and old.approved_at is not null) then
    raise exception 'a payout on hold can only return to its previous state' using errcode = '23514', constraint = 'payout_pause_released';
  end if;
  if tg_op = 'UPDATE' and new.state = 'on_hold'
     and new.paused_from <> (case when old.state = 'on_hold' then old.paused_from else old.state end) then
    raise exception 'a payout on hold must record its previous state' using errcode = '23514', constraint = 'payout_pause_released';
  end if;
  if new.state in ('approved', 'waiting_for_float', 'disbursing') and payout_approvals_missing(new) > 0 then
    raise exception 'payout % is not approved with its current content', new.number
      using errcode = '23514', constraint = 'payout_is_approved';
  end if;
  return new;
end $$;
create or replace function refuse_second_disbursement() returns trigger language plpgsql as $$
begin
  perform from payouts where id = new.payout_id for update;
  if exists (select from disbursements where payout_id = new.payout_id and state <> 'failed') then
    raise exception 'an earlier disbursement can still succeed'
      using errcode = '23514', constraint = 'disbursement_unresolved';
  end if;
  return new;
end $$;
create or replace function refuse_resolution_change() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (new.subject, new.subject_id, new.decision, new.reason, new.proposed_by, new.proposed_at)
     is distinct from (old.subject, old.subject_id, old.decision, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a decided resolution cannot be changed' using errcode = '23514', constraint = 'resolution_is_final';
  end if;
  return new;
end $$;
create or replace function refuse_referral_decision_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.draft_id, new.seller_id, new.subject, new.outcome, new.loading_bps, new.decided_by, new.decided_at)
     is distinct from
     (old.id, old.draft_id, old.seller_id, old.subject, old.outcome, old.loading_bps, old.decided_by, old.decided_at) then
    raise exception 'a referral decision cannot be changed' using errcode = '42501';
  end if;
  return new;
end $$;

-- Messages of the functions that are otherwise unchanged.
do $$
declare changed record;
begin
  for changed in select * from (values
    ('keep_one_super_admin', 'the last active SuperAdmin must stay', 'the last active SuperAdmin cannot be removed'),
    ('keep_rate_book', 'a published rate book stays as it is', 'a published rate book cannot be changed'),
    ('keep_rate_book', 'a rate book is only published, never rewritten', 'a rate book cannot be changed, only published'),
    ('keep_traveller', 'a traveller stays as sold', 'a sold traveller cannot be changed'),
    ('refuse_unbalanced_journal', 'journal % has % lines and is % pesewas off', 'journal % has % lines and a difference of % pesewas'),
    ('keep_month_closing', 'a closing stands', 'a decided month closing cannot be changed'),
    ('keep_month_closing', 'month_closing_stands', 'month_closing_is_final'),
    ('refuse_closed_month', 'the books are closed before %', 'months before % are closed'),
    ('keep_payment_terms', 'the terms of a payment stand', 'the terms of a payment cannot be changed'),
    ('refuse_party_to_payout', 'the money goes to who decides', 'the payee cannot decide the payout'),
    ('refuse_party_to_payout', 'the policy was sold by who decides, or is theirs', 'the seller and the policyholder cannot decide the payout'),
    ('refuse_own_approval', 'the checker is the maker or the requester', 'the requester and the maker cannot approve the payout'),
    ('refuse_own_approval', 'above the authority of the checker', 'the amount exceeds the authority of the approver'),
    ('refuse_own_approval', 'this is not what was recommended', 'the approval differs from the recommended payout'),
    ('keep_payout_terms', 'the terms of a payout stand', 'the terms of a payout cannot be changed'),
    ('check_commission_reversal', 'more commission taken back than earned', 'more commission reversed than earned'),
    ('keep_request', 'a request stays as it was raised', 'the content of a service request cannot be changed'),
    ('check_request_decider', 'it is decided already', 'the service request is already decided'),
    ('check_request_decider', 'the seller cannot decide', 'the seller cannot decide the service request'),
    ('check_request_decider', 'who gains cannot decide', 'a beneficiary cannot decide the service request'),
    ('keep_claim', 'a claim stays as it was reported', 'the content of a claim cannot be changed'),
    ('check_claim_decider', 'the seller cannot decide', 'the seller cannot decide the claim'),
    ('check_claim_decider', 'who gains cannot decide', 'a beneficiary cannot decide the claim'),
    ('keep_within_claim', 'more than the claim pays', 'payouts exceed the agreed amount of the claim'),
    ('keep_within_claim', '-- Requests for the same claim queue here. Who approves or sends one waits for none: their sum was looked at when they came.', '-- New payouts of a claim are checked one after the other. Approving and sending take no lock: the sum was checked at the request.'),
    ('check_challenge_resolver', 'the seller cannot decide', 'the seller and the customer cannot resolve the challenge'),
    ('check_challenge_resolver', 'who asked cannot decide', 'the proposer cannot resolve the challenge'),
    ('check_challenge_resolver', 'above the limit of staff', 'the refund exceeds the limit of Staff'),
    ('keep_challenge', 'this challenge is over', 'a resolved challenge cannot be changed')
  ) r (function_name, old_text, new_text)
  loop
    execute (select replace(pg_get_functiondef(p.oid), changed.old_text, changed.new_text) from pg_proc p
             where p.proname = changed.function_name and p.pronamespace = 'public'::regnamespace);
  end loop;
end $$;

-- One sentence for each table and function, so that the schema can be read without the code.

comment on table status_moves is 'A status change that is allowed for an entity, and the event that causes it.';
comment on table audit_log is 'An action somebody performed, with the values before and after.';
comment on table idempotency_keys is 'The answer that was given to a request with an idempotency key.';
comment on table jobs is 'A background job, ready, done or failed.';
comment on table messages is 'An SMS or e-mail that was queued for one recipient.';
comment on table demo_messages is 'The full text of a message, kept only in the demo.';
comment on table product_settings is 'A named setting of this installation.';
comment on table files is 'A file that somebody uploaded, with its bytes.';
comment on column files.sha256 is 'SHA-256 of the content; keyed for encrypted files, so that guesses of the content cannot be tested';
comment on table file_links is 'A file that belongs to a record, with the seller and branch that decide who can read it.';
comment on table saved_views is 'A list filter that a person saved under a name.';
comment on table exports is 'An export of a list that a person requested.';
comment on table export_parts is 'A batch of rows of an export.';
comment on table analytics_events is 'A page view or action in the portals, without personal data.';
comment on table schema_migrations is 'A migration file that was applied to this database.';
comment on table branch_groups is 'A group of branches that Admins are responsible for.';
comment on table branches is 'A branch office.';
comment on table users is 'A person who can sign in, active, paused or deleted.';
comment on table sessions is 'A session of a person in one browser.';
comment on table otp_requests is 'A one-time code that was requested; the code itself is not stored.';
comment on table verification_tokens is 'A token that proves a one-time code was entered, for one use.';
comment on table login_records is 'A sign-in attempt by a known person.';
comment on table assistant_limits is 'What an assistant may sell; the row with the highest position applies.';
comment on table assistant_invitations is 'An invitation that was sent to an assistant.';
comment on table role_changes is 'A change of role that was requested, and the decision about it.';
comment on table alert_rules is 'The one set of rules that alerts are raised by.';
comment on table alerts is 'Unusual activity that SuperAdmins should review.';
comment on table customers is 'A person or company that buys insurance.';
comment on table former_customers is 'The printed details of a customer before a change.';
comment on table vehicles is 'A vehicle, unique by chassis and by plate.';
comment on table former_vehicles is 'The printed details of a vehicle before a change.';
comment on table vehicle_lookups is 'The answer a person got when looking up a vehicle.';
comment on table vehicle_models is 'A make and model that can be chosen.';
comment on table person_look_ups is 'A lookup of customers or of the holder of a phone number.';
comment on table rate_books is 'A version of the rates of a product, draft or published.';
comment on table policies is 'An insurance contract over all its terms and versions.';
comment on table stickers is 'A windscreen sticker.';
comment on table policy_records is 'A term or version of a policy.';
comment on table policy_status_log is 'A status change of a policy record.';
comment on table policy_suspensions is 'A period in which a policy is suspended.';
comment on table travel_records is 'The trip that a version of a travel policy covers.';
comment on table travel_travellers is 'A traveller covered by a version of a travel policy.';
comment on table mid_requests is 'A request that was sent to the motor insurance database.';
comment on table mid_answers is 'The answer to a request to the motor insurance database.';
comment on table ledger_accounts is 'An account of the chart of accounts.';
comment on table journals is 'A balanced posting, made once for each event of a source.';
comment on table journal_lines is 'A debit or credit of a journal.';
comment on table wallet_accounts is 'The balance of a float or commission account of an agent.';
comment on table month_closings is 'A proposal to close a month of the ledger, and the decision about it.';
comment on table month_balances is 'The balance of a ledger account at the end of a closed month.';
comment on table checkouts is 'Something to be paid for, and the status of its payment.';
comment on table payment_attempts is 'An attempt to collect a checkout by mobile money or from a wallet.';
comment on table payment_moves is 'A status change that is allowed for a checkout or a payment attempt.';
comment on table payment_events is 'An event in the history of a checkout.';
comment on table payment_exceptions is 'A payment that a person has to decide about.';
comment on table provider_exchanges is 'A call to a payment provider and its answer, without personal data.';
comment on table callback_inbox is 'A callback that was received from a payment provider.';
comment on table payer_consents is 'The consent of a payer to pay for a customer.';
comment on table wallets is 'The settings of the wallet of an agent.';
comment on table momo_accounts is 'A mobile money number that an agent can be paid on.';
comment on table payouts is 'A refund, claim payment or withdrawal to one payee.';
comment on table payout_approvals is 'The approval of a payout by one person, for exactly one amount and payee.';
comment on table payout_moves is 'A status change that is allowed for a payout.';
comment on table payout_batches is 'Payouts that one person approves together with one code.';
comment on table payout_batch_items is 'A payout in a batch, as the approver saw it.';
comment on table disbursements is 'An attempt to send the money of a payout.';
comment on table disbursement_moves is 'A status change that is allowed for a disbursement.';
comment on table wallet_reserves is 'Commission that was reserved for one disbursement of a withdrawal.';
comment on table exception_resolutions is 'A proposal to resolve a payment, disbursement or difference, and the decision about it.';
comment on table integrity_checks is 'The last result of an integrity check.';
comment on table reconciliation_runs is 'A reconciliation of one day with one provider.';
comment on table reconciliation_items is 'A difference that a reconciliation found.';
comment on table commission_rules is 'The commission that a group earns by a product in a period.';
comment on table commission_rates is 'A commission rate of one person from a day on; the latest row applies.';
comment on table commission_payees is 'How the commission of a person is taxed; a person without a row is taxed as an individual.';
comment on table commissions is 'The commission on the sale of a policy record, or an addition to it.';
comment on table commission_reversals is 'A part of a commission that was reversed.';
comment on table commission_disputes is 'A dispute about a commission, and the answer to it.';
comment on table brokerage_rules is 'The brokerage that a product earns in a period.';
comment on table brokerages is 'The brokerage on the sale of a policy record.';
comment on table brokerage_reversals is 'A part of a brokerage that was reversed.';
comment on table motor_estimates is 'A motor price that was given, with the facts it was based on.';
comment on table motor_quotes_sent is 'A motor price that was sent to a phone.';
comment on table motor_drafts is 'An unfinished motor sale.';
comment on table motor_referrals is 'A motor sale that was referred to an underwriter, and the decision about it.';
comment on table travel_drafts is 'An unfinished travel sale, or a paid one kept with its policy.';
comment on table travel_quotes is 'A travel price that was given.';
comment on table travel_health_answers is 'The encrypted health answers of a traveller.';
comment on table travel_referral_decisions is 'A decision of an underwriter about a travel sale; its details are encrypted.';
comment on table travel_draft_documents is 'A document that an underwriter asked for.';
comment on table travel_consents is 'The consent of a customer to a travel sale, proven by a code or a signed form.';
comment on table purchases is 'An offer of cover that can be paid for.';
comment on table fleets is 'Vehicles that were sold together with one payment.';
comment on table fleet_records is 'The policy record of a vehicle of a fleet.';
comment on table renewal_reminders is 'A renewal reminder that was sent for a policy record.';
comment on table service_requests is 'A request to cancel, suspend, reactivate or change a policy.';
comment on table service_request_log is 'A status change of a service request.';
comment on table claims is 'A claim on a policy.';
comment on table claim_documents is 'A document of a claim.';
comment on table claim_log is 'A change of the status or the reserve of a claim.';
comment on table challenges is 'A policy that is paid but not issued, and its resolution.';
comment on table challenge_ways is 'A resolution that is allowed for a reason of a challenged policy.';

comment on function refuse_change() is 'Refuses the change: rows of this table are append-only.';
comment on function check_status_move() is 'Refuses a status change that is not listed in status_moves.';
comment on function keep_one_super_admin() is 'Refuses to leave the product without an active SuperAdmin.';
comment on function end_sessions_of_changed_user() is 'Ends the sessions of a person who is paused or deleted, or whose role or number changes.';
comment on function note_changed_number() is 'Records when the number of a person changed.';
comment on function forget_exports_of_changed_user() is 'Deletes the exports of a person whose access changes.';
comment on function next_customer_code() is 'The next customer code, at least six digits long.';
comment on function printed_customer(customers) is 'The details of a customer that documents print.';
comment on function printed_vehicle(vehicles) is 'The details of a vehicle that documents print.';
comment on function keep_former_customer() is 'Keeps the printed details of a customer before a change.';
comment on function keep_former_vehicle() is 'Keeps the printed details of a vehicle before a change.';
comment on function keep_rate_book() is 'Refuses to change a rate book other than by publishing it.';
comment on function check_first_status() is 'Refuses a policy record that does not begin unpaid.';
comment on function log_policy_status() is 'Records the new status of a policy record.';
comment on function take_policy_number() is 'Copies the number of the policy to its record.';
comment on function number_policy_records() is 'Copies a new policy number to the records of the policy and to their search text.';
comment on function take_make() is 'Copies the make of the vehicle to the policy record.';
comment on function follow_make() is 'Copies a new make of a vehicle to its policy records.';
comment on function policy_search_text(uuid, uuid, uuid) is 'The text that policies are searched by.';
comment on function refresh_policy_search() is 'Updates the search text of policies when their customer or vehicle changes.';
comment on function refresh_travel_cover() is 'Updates the covered days of travellers when their policy changes.';
comment on function keep_traveller() is 'Refuses to change a traveller other than by certificate number, cover and download.';
comment on function update_wallet_account() is 'Updates the balance of the account that a journal line moves, and refuses to overdraw it.';
comment on function refuse_unbalanced_journal() is 'Refuses a journal that does not balance when the transaction commits.';
comment on function keep_month_closing() is 'Refuses to change a decided closing, and waits for running postings before a month is closed.';
comment on function refuse_closed_month() is 'Refuses journal lines in a closed month.';
comment on function keep_payment_moves() is 'Refuses a status change that is not listed in payment_moves.';
comment on function keep_payment_terms() is 'Refuses to change the terms of a payment.';
comment on function payout_content_hash(payouts) is 'The hash of payee and amount that approvals of a payout apply to.';
comment on function payout_approvals_missing(payouts) is 'The number of approvals that a payout still needs.';
comment on function refuse_party_to_payout(payouts, uuid) is 'Refuses a decision by the payee of a payout, or by the seller or holder of its policy.';
comment on function refuse_own_approval() is 'Refuses an approval by a requester, maker, party or person without authority, or of other terms.';
comment on function refuse_own_recommendation() is 'Refuses a recommendation by a party to the payout.';
comment on function keep_payout_rules() is 'Refuses a status change that is not listed in payout_moves, and one without the needed approvals.';
comment on function keep_payout_terms() is 'Refuses to change the terms of a payout or disbursement.';
comment on function refuse_second_disbursement() is 'Refuses a disbursement while an earlier one of the payout has not failed.';
comment on function keep_disbursement_moves() is 'Refuses a status change that is not listed in disbursement_moves.';
comment on function refuse_resolution_change() is 'Refuses to change the proposal or the decision of a resolution.';
comment on function check_commission_reversal() is 'Refuses to reverse more commission than was earned.';
comment on function refuse_referral_decision_change() is 'Refuses to change a decision other than by encrypting it with a new key.';
comment on function check_new_request() is 'Refuses a service request that does not begin as pending.';
comment on function keep_request() is 'Refuses to change what a service request asks for.';
comment on function check_request_decider() is 'Refuses a decision by the seller or a beneficiary, and a second decision.';
comment on function log_request_status() is 'Records the new status of a service request.';
comment on function check_new_claim() is 'Refuses a claim that does not begin as reported.';
comment on function keep_claim() is 'Refuses to change what a claim reports, or an amount that was approved.';
comment on function check_claim_decider() is 'Refuses a decision by the seller or a beneficiary.';
comment on function log_claim() is 'Records the new status or reserve of a claim.';
comment on function claim_agreed_pesewas(uuid) is 'The amount that a claim pays in all, including earlier settlements.';
comment on function keep_within_claim() is 'Refuses payouts that exceed the agreed amount of their claim.';
comment on function check_challenge_way() is 'Refuses a resolution that is not listed in challenge_ways.';
comment on function check_challenge_resolver() is 'Refuses a resolution by the seller, the customer, the proposer or staff above their limit.';
comment on function keep_challenge() is 'Refuses to change a resolved challenge.';
comment on function follow_challenge() is 'Opens or resolves the challenge of a policy record when its status changes.';

-- Motor and travel drafts name the policyholder alike.
update motor_drafts set content = content - 'policyHolder' || jsonb_build_object('policyholder', content -> 'policyHolder')
  where content ? 'policyHolder';

-- Policy and claim documents are no longer called papers.
drop trigger files_keep on files;
update files set purpose = 'medical-document' where purpose = 'medical-paper';
create trigger files_keep before update of bytes, key_id, sha256 on files
  for each row when (old.purpose not in ('medical-letter', 'medical-document')) execute function refuse_change();
update messages set template = 'policy-document', params = params - 'paper' || jsonb_build_object('document', params -> 'paper')
  where template = 'policy-paper';
