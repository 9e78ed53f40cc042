-- Authority limits and wallet limits are settings. The fallbacks are the initial values of domain/src/platform/settings; a test
-- compares them. A decision keeps the limits of its own moment.

create function limit_at(setting text, field text, fallback bigint, moment timestamptz) returns bigint language sql stable as $$
  select coalesce((setting_at(setting, moment) ->> field)::bigint, fallback)
$$;
comment on function limit_at(text, text, bigint, timestamptz) is 'An amount of a setting at a moment, or the initial value of the software.';

create function admin_limit_at(moment timestamptz) returns bigint language sql stable as $$
  select limit_at('authority-limits', 'adminApprovesUpToPesewas', 100000, moment)
$$;
comment on function admin_limit_at(timestamptz) is 'The largest payout that an Admin can approve.';

create function single_approval_limit_at(moment timestamptz) returns bigint language sql stable as $$
  select limit_at('authority-limits', 'oneApprovalUpToPesewas', 1000000, moment)
$$;
comment on function single_approval_limit_at(timestamptz) is 'The largest payout that one approval releases.';

create function staff_limit_at(moment timestamptz) returns bigint language sql stable as $$
  select limit_at('authority-limits', 'staffDecidesUpToPesewas', 500000, moment)
$$;
comment on function staff_limit_at(timestamptz) is 'The largest amount that Staff can decide.';

create function daily_cap_at(moment timestamptz) returns bigint language sql stable as $$
  select limit_at('authority-limits', 'dailyCapPesewas', 5000000, moment)
$$;
comment on function daily_cap_at(timestamptz) is 'The sum of payouts that one person can approve in a day.';

create function free_withdrawal_limit_at(moment timestamptz) returns bigint language sql stable as $$
  select limit_at('wallet-limits', 'withdrawalFreePesewas', 200000, moment)
$$;
comment on function free_withdrawal_limit_at(timestamptz) is 'The sum of withdrawals of a day that needs no approval.';

create or replace function refuse_own_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id for update;
  if new.approver_id in (payout.requested_by, payout.recommended_by) then
    raise exception 'the requester and the maker cannot approve the payout' using errcode = '23514', constraint = 'maker_is_not_checker';
  end if;
  perform refuse_party_to_payout(payout, new.approver_id);
  if not exists (select from users u where u.id = new.approver_id
                   and (u.role = 'SuperAdmin'
                        or (u.role = 'Admin' and payout.amount_pesewas <= admin_limit_at(new.approved_at)))) then
    raise exception 'the amount exceeds the authority of the approver' using errcode = '23514', constraint = 'checker_has_authority';
  end if;
  if payout.state <> 'recommended' or new.content_hash <> payout_content_hash(payout)
     or new.amount_pesewas <> payout.amount_pesewas then
    raise exception 'the approval differs from the recommended payout' using errcode = '23514', constraint = 'approval_of_this';
  end if;
  if new.amount_pesewas + (select coalesce(sum(a.amount_pesewas), 0) from payout_approvals a
      where a.approver_id = new.approver_id and a.approved_at >= date_trunc('day', new.approved_at, 'UTC')
        and a.approved_at <= new.approved_at) > daily_cap_at(new.approved_at) then
    raise exception 'the approvals of this day exceed the daily limit' using errcode = '23514', constraint = 'approvals_per_day';
  end if;
  return new;
end $$;
comment on function refuse_own_approval() is
  'Refuses an approval by a requester, maker, party or person without authority, above the daily limit, or of other terms.';

-- The moment whose limits count: the last approval, or the request while there is none.
create function payout_decided_at(p payouts) returns timestamptz stable language sql as $$
  select coalesce((select max(a.approved_at) from payout_approvals a
                   where a.payout_id = p.id and a.content_hash = payout_content_hash(p)), p.requested_at)
$$;
comment on function payout_decided_at(payouts) is 'The moment whose limits count for a payout: its last approval, or its request.';

create or replace function payout_approvals_missing(p payouts) returns bigint stable language sql as $$
  select case when p.kind = 'withdrawal' and p.amount_pesewas <= free_withdrawal_limit_at(p.requested_at) then 0
              when p.amount_pesewas > single_approval_limit_at(payout_decided_at(p)) then 2 else 1 end
    - (select count(*) from payout_approvals a
       where a.payout_id = p.id and a.content_hash = payout_content_hash(p)
         and a.approver_id is distinct from p.requested_by and a.approver_id is distinct from p.recommended_by)
$$;

create or replace function check_claim_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id;
  if payout.claim_id is null then
    return new;
  end if;
  if payout_tier_pesewas(payout) > admin_limit_at(new.approved_at)
     and not exists (select from users u where u.id = new.approver_id and u.role = 'SuperAdmin') then
    raise exception 'the claim is above the authority of the checker' using errcode = '23514', constraint = 'approval_by_claim';
  end if;
  if exists (select from claims c where c.id = payout.claim_id and c.accepted_file_id is not null
               and c.accepted_by = new.approver_id) then
    raise exception 'the checker confirmed the acceptance' using errcode = '23514', constraint = 'approval_not_by_voucher_check';
  end if;
  return new;
end $$;

create or replace function check_claim_approvals() returns trigger language plpgsql as $$
begin
  if payout_tier_pesewas(new) > single_approval_limit_at(payout_decided_at(new))
     and (select count(*) from payout_approvals a
          where a.payout_id = new.id and a.content_hash = payout_content_hash(new)
            and a.approver_id is distinct from new.requested_by and a.approver_id is distinct from new.recommended_by) < 2 then
    raise exception 'payout % needs two approvals', new.number using errcode = '23514', constraint = 'payout_is_approved';
  end if;
  return new;
end $$;

create or replace function check_withdrawals_of_day() returns trigger language plpgsql as $$
begin
  if new.amount_pesewas + (select coalesce(sum(amount_pesewas), 0) from payouts
      where kind = 'withdrawal' and owner_id = new.owner_id and id <> new.id
        and state not in ('rejected', 'withdrawn', 'failed')
        and requested_at >= date_trunc('day', new.requested_at, 'UTC') and requested_at <= new.requested_at)
     > free_withdrawal_limit_at(new.requested_at) then
    raise exception 'the withdrawals of this day need approval' using errcode = '23514', constraint = 'withdrawals_per_day';
  end if;
  return new;
end $$;

create or replace function check_challenge_resolver() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = new.resolved_by
             where r.id = new.policy_record_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the seller and the customer cannot resolve the challenge' using errcode = '23514', constraint = 'challenges_not_own_sale';
  end if;
  if new.resolved_by = new.proposed_by then
    raise exception 'the proposer cannot resolve the challenge' using errcode = '23514', constraint = 'challenges_second_person';
  end if;
  if new.refund_pesewas > staff_limit_at(new.resolved_at)
     and exists (select from users u where u.id = new.resolved_by and u.role = 'Staff') then
    raise exception 'the refund exceeds the limit of Staff' using errcode = '23514', constraint = 'challenges_authority';
  end if;
  return new;
end $$;
