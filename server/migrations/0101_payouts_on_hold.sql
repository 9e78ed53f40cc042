-- A person can stop a payout: with a reason and until a day. Nothing of it leaves before somebody releases it.

alter table payouts
  drop constraint payouts_state_check,
  add constraint payouts_state_check check (state in ('requested', 'in_review', 'recommended', 'approved', 'waiting_for_float',
    'disbursing', 'paid', 'failed', 'review', 'rejected', 'withdrawn', 'on_hold')),
  -- Where it goes back to when it is released.
  add column hold_from text,
  add column hold_reason text,
  add column hold_until date,
  add column hold_by uuid references users (id),
  add column hold_at timestamptz,
  add constraint payouts_hold_is_whole check (
    num_nonnulls(hold_from, hold_reason, hold_until, hold_by, hold_at) = case when state = 'on_hold' then 5 else 0 end),
  add constraint payouts_hold_reason_length check (length(hold_reason) between 3 and 300),
  drop constraint sent_to_somebody,
  add constraint sent_to_somebody check (
    account_name is not null or state in ('requested', 'in_review', 'rejected', 'withdrawn', 'on_hold'));
create index payouts_hold_by on payouts (hold_by) where hold_by is not null;

-- domain/src/payouts/lifecycle.ts; a test holds the two together.
insert into payout_moves ("from", "to") values
  ('requested', 'on_hold'), ('in_review', 'on_hold'), ('recommended', 'on_hold'), ('approved', 'on_hold'),
  ('waiting_for_float', 'on_hold'), ('failed', 'on_hold'),
  ('on_hold', 'requested'), ('on_hold', 'in_review'), ('on_hold', 'recommended'), ('on_hold', 'approved'),
  ('on_hold', 'waiting_for_float'), ('on_hold', 'failed'), ('on_hold', 'rejected'), ('on_hold', 'review');

create or replace function keep_payout_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state <> old.state
     and not exists (select from payout_moves where "from" = old.state and "to" = new.state) then
    raise exception 'a payout cannot go from % to %', old.state, new.state using errcode = '23514', constraint = 'payout_moves';
  end if;
  -- Back to where it stood, to a second person with another payee, or to its end; nowhere else.
  if tg_op = 'UPDATE' and old.state = 'on_hold' and new.state not in ('on_hold', old.hold_from, 'rejected', 'review')
     and not (new.state = 'recommended' and old.approved_at is not null) then
    raise exception 'a payout on hold goes back to where it stood' using errcode = '23514', constraint = 'payout_hold_released';
  end if;
  if tg_op = 'UPDATE' and new.state = 'on_hold'
     and new.hold_from <> (case when old.state = 'on_hold' then old.hold_from else old.state end) then
    raise exception 'a payout on hold remembers where it stood' using errcode = '23514', constraint = 'payout_hold_released';
  end if;
  if new.state in ('approved', 'waiting_for_float', 'disbursing') and payout_approvals_missing(new) > 0 then
    raise exception 'payout % is not approved as it stands', new.number
      using errcode = '23514', constraint = 'payout_is_approved';
  end if;
  return new;
end $$;

-- What is held stays as it was, approvals and all, but for another payee of what was approved.
drop trigger payout_content on payouts;
create trigger payout_content before update on payouts for each row
  when ((old.state in ('approved', 'waiting_for_float', 'disbursing', 'paid', 'review')
      or (old.state = 'on_hold' and not (new.state = 'recommended' and old.approved_at is not null)))
    and (new.amount_pesewas, new.fee_pesewas, new.payee_phone, new.payee_network, new.bank_code, new.bank_account,
         new.account_name, new.recommended_by)
      is distinct from (old.amount_pesewas, old.fee_pesewas, old.payee_phone, old.payee_network, old.bank_code,
                        old.bank_account, old.account_name, old.recommended_by))
  execute function keep_payout_terms();

-- Nobody recommends or approves money to their own number, nor about a policy that they sold or hold.
create function refuse_party_to_payout(payout payouts, person uuid) returns void language plpgsql as $$
begin
  if exists (select from users u where u.id = person and u.mobile_number = payout.payee_phone) then
    raise exception 'the money goes to who decides' using errcode = '23514', constraint = 'payee_does_not_decide';
  end if;
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = person
             where r.policy_id = payout.policy_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the policy was sold by who decides, or is theirs' using errcode = '23514', constraint = 'payout_not_own_sale';
  end if;
end $$;

create or replace function refuse_own_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id for update;
  if new.approver_id in (payout.requested_by, payout.recommended_by) then
    raise exception 'the checker is the maker or the requester' using errcode = '23514', constraint = 'maker_is_not_checker';
  end if;
  perform refuse_party_to_payout(payout, new.approver_id);
  if not exists (select from users u where u.id = new.approver_id
                   and (u.role = 'SuperAdmin' or (u.role = 'Admin' and payout.amount_pesewas <= 100000))) then
    raise exception 'above the authority of the checker' using errcode = '23514', constraint = 'checker_has_authority';
  end if;
  if payout.state <> 'recommended' or new.content_hash <> payout_content_hash(payout)
     or new.amount_pesewas <> payout.amount_pesewas then
    raise exception 'this is not what was recommended' using errcode = '23514', constraint = 'approval_of_this';
  end if;
  return new;
end $$;

create function refuse_own_recommendation() returns trigger language plpgsql as $$
begin
  perform refuse_party_to_payout(new, new.recommended_by);
  return new;
end $$;
create trigger party_does_not_recommend before update of recommended_by, payee_phone on payouts for each row
  when (new.recommended_by is not null
    and (new.recommended_by, new.payee_phone) is distinct from (old.recommended_by, old.payee_phone))
  execute function refuse_own_recommendation();
