-- Claim payouts: approvals by the total of the claim, identified payees, and acceptance by the customer only
-- (docs/decisions/0052-approve-claim-payouts-by-total.md).

-- Approval tier ------------------------------------------------------------------------------------------------------

-- Parts of a claim have the tier of the whole claim, so that no split avoids a SuperAdmin or the second approval.
create function payout_tier_pesewas(p payouts) returns bigint stable language sql as $$
  select greatest(p.amount_pesewas, case when p.claim_id is null then 0 else claim_agreed_pesewas(p.claim_id) end)
$$;
comment on function payout_tier_pesewas(payouts) is 'The amount that decides who approves a payout: for a part of a claim, the whole claim.';

create function check_claim_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id;
  if payout.claim_id is null then
    return new;
  end if;
  if payout_tier_pesewas(payout) > 100000
     and not exists (select from users u where u.id = new.approver_id and u.role = 'SuperAdmin') then
    raise exception 'the claim is above the authority of the checker' using errcode = '23514', constraint = 'approval_by_claim';
  end if;
  if exists (select from claims c where c.id = payout.claim_id and c.accepted_file_id is not null
               and c.accepted_by = new.approver_id) then
    raise exception 'the checker confirmed the acceptance' using errcode = '23514', constraint = 'approval_not_by_voucher_check';
  end if;
  return new;
end $$;
comment on function check_claim_approval() is
  'Refuses an approval below the tier of the claim, or by the person who checked its discharge voucher.';
create trigger approval_by_claim before insert on payout_approvals for each row execute function check_claim_approval();

-- Only when a payout becomes approved: payouts that are being sent keep the approvals of their time.
create function check_claim_approvals() returns trigger language plpgsql as $$
begin
  if payout_tier_pesewas(new) > 1000000
     and (select count(*) from payout_approvals a
          where a.payout_id = new.id and a.content_hash = payout_content_hash(new)
            and a.approver_id is distinct from new.requested_by and a.approver_id is distinct from new.recommended_by) < 2 then
    raise exception 'payout % needs two approvals', new.number using errcode = '23514', constraint = 'payout_is_approved';
  end if;
  return new;
end $$;
comment on function check_claim_approvals() is 'Refuses to approve a part of a large claim with one approval.';
create trigger payouts_approved_by_claim before update of state on payouts for each row
  when (new.claim_id is not null and old.state = 'recommended' and new.state = 'approved')
  execute function check_claim_approvals();

-- Payees -------------------------------------------------------------------------------------------------------------

-- Ghana Card of a person or TIN of a company, for a payee who was never paid.
alter table payouts add payee_id_number text
  constraint payouts_payee_id_number check (payee_id_number ~ '^([A-Z]{3}-[0-9]{9}-[0-9]|[PCGQV][0-9]{10})$');
create index payouts_paid_phone on payouts (payee_phone) where state = 'paid' and kind = 'claim';
create index payouts_paid_account on payouts (bank_account) where state = 'paid' and kind = 'claim';

create function claim_payee_is_known(p payouts) returns boolean stable language sql as $$
  select coalesce(p.payee_name = left(p.customer_name, 120) and (
      exists (select from policy_records r join customers c on c.id = r.customer_id
              where r.policy_id = p.policy_id and r.is_current and c.phone = p.payee_phone)
      or exists (select from checkouts k join payment_attempts a on a.checkout_id = k.id
                 where k.policy_id = p.policy_id and a.state = 'successful' and a.payer_number = p.payee_phone)), false)
    or exists (select from payouts q
               where q.kind = 'claim' and q.state = 'paid' and q.payee_phone = p.payee_phone
                 and lower(q.payee_name) = lower(p.payee_name))
    or exists (select from payouts q
               where q.kind = 'claim' and q.state = 'paid' and q.bank_account = p.bank_account and q.bank_code = p.bank_code
                 and lower(q.payee_name) = lower(p.payee_name))
$$;
comment on function claim_payee_is_known(payouts) is
  'Whether the account is the policyholder''s number or payer, or was paid for a claim under the same name.';

create function check_claim_payee() returns trigger language plpgsql as $$
begin
  -- A second approval changes the row, but not the payee.
  if tg_op = 'UPDATE' and old.state = 'recommended'
     and (new.payee_phone, new.bank_code, new.bank_account, new.payee_reason, new.payee_id_number, new.name_match)
       is not distinct from (old.payee_phone, old.bank_code, old.bank_account, old.payee_reason, old.payee_id_number, old.name_match) then
    return new;
  end if;
  if num_nonnulls(new.payee_reason, new.payee_id_number) = 2 and new.name_match = 'same' or claim_payee_is_known(new) then
    return new;
  end if;
  raise exception 'the payee was never paid and is not identified' using errcode = '23514', constraint = 'payee_is_identified';
end $$;
comment on function check_claim_payee() is 'Refuses a new payee of a claim without a reason, an identity and the same name.';
create trigger payouts_payee_is_identified before insert or update on payouts for each row
  when (new.kind = 'claim' and new.state = 'recommended') execute function check_claim_payee();

-- Acceptance ---------------------------------------------------------------------------------------------------------

alter table claims
  -- Discharge voucher that somebody uploaded and somebody else must check.
  add voucher_file_id uuid references files (id),
  add voucher_by uuid references users (id),
  add voucher_at timestamptz,
  -- Who entered the customer's code or checked the voucher; null for acceptances before this rule.
  add accepted_by uuid references users (id),
  add constraint claims_voucher check (num_nulls(voucher_file_id, voucher_by, voucher_at) in (0, 3));
create index claims_voucher_file_id on claims (voucher_file_id) where voucher_file_id is not null;
create index claims_voucher_by on claims (voucher_by) where voucher_by is not null;
create index claims_accepted_by on claims (accepted_by) where accepted_by is not null;

create function check_claim_acceptance() returns trigger language plpgsql as $$
begin
  if new.accepted_by is null or new.accepted_by = new.reported_by
     or exists (select from policy_records r
                where r.policy_id = new.policy_id and new.accepted_by in (r.seller_id, r.agent_id))
     or exists (select from users u join policy_records r on r.policy_id = new.policy_id join customers c on c.id = r.customer_id
                where u.id = new.accepted_by and u.mobile_number in (c.phone, new.notice #>> '{payTo,msisdn}')) then
    raise exception 'a party cannot accept for the customer' using errcode = '23514', constraint = 'claims_acceptance';
  end if;
  if new.accepted_code_id is not null
     and not exists (select from otp_requests o join policy_records r on r.policy_id = new.policy_id and r.is_current
                       join customers c on c.id = r.customer_id
                     where o.id = new.accepted_code_id and o.mobile_number = c.phone and o.purpose = 'consent'
                       and o.used_at is not null
                       and split_part(o.reference, '@', 1) = concat('claim-offer:', new.id, ':', new.round)) then
    raise exception 'the code was not sent to the customer for this offer' using errcode = '23514', constraint = 'claims_acceptance';
  end if;
  if new.accepted_file_id is not null
     and (new.accepted_file_id is distinct from old.voucher_file_id or old.voucher_by = new.accepted_by
       or exists (select from payout_approvals a join payouts p on p.id = a.payout_id
                  where p.claim_id = new.id and a.approver_id = new.accepted_by)) then
    raise exception 'a third person checks the voucher' using errcode = '23514', constraint = 'claims_acceptance';
  end if;
  return new;
end $$;
comment on function check_claim_acceptance() is
  'Refuses an acceptance without the customer''s code or a checked voucher, or by a party to the claim.';
create trigger claims_acceptance before update of status on claims for each row
  when (old.status = 'offer_sent' and new.status = 'offer_accepted') execute function check_claim_acceptance();

create function log_claim_voucher() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into claim_log (claim_id, event, to_status, reserve_pesewas, note, at, by)
  values (new.id, case when new.voucher_file_id is null then 'refuse_voucher' else 'submit_voucher' end,
          new.status, new.reserve_pesewas, new.status_note, new.status_at, new.status_by);
  return null;
end $$;
comment on function log_claim_voucher() is 'Records that a discharge voucher was submitted or refused.';
create trigger claims_log_voucher after update of voucher_file_id on claims for each row
  when (old.status = new.status and old.voucher_file_id is distinct from new.voucher_file_id)
  execute function log_claim_voucher();

-- Withdrawals --------------------------------------------------------------------------------------------------------

-- Small withdrawals need no approval, but their sum of a day does: domain/src/money/wallets/terms.ts. Ghana has UTC all year.
create function check_withdrawals_of_day() returns trigger language plpgsql as $$
begin
  if new.amount_pesewas + (select coalesce(sum(amount_pesewas), 0) from payouts
      where kind = 'withdrawal' and owner_id = new.owner_id and id <> new.id
        and state not in ('rejected', 'withdrawn', 'failed')
        and requested_at >= date_trunc('day', new.requested_at, 'UTC') and requested_at <= new.requested_at) > 200000 then
    raise exception 'the withdrawals of this day need approval' using errcode = '23514', constraint = 'withdrawals_per_day';
  end if;
  return new;
end $$;
comment on function check_withdrawals_of_day() is 'Refuses a withdrawal without approval if the sum of the day is above the limit.';
create trigger payouts_withdrawals_per_day before insert on payouts for each row
  when (new.kind = 'withdrawal' and new.state = 'approved') execute function check_withdrawals_of_day();
