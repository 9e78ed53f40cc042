-- Two rules about people who decide about their own money: staff commission of a SuperAdmin, and handlers of claims.

-- Decision 0085: of two SuperAdmins, one prepares the own commission and the other approves it.
create or replace function check_staff_payroll() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (new.id, new.total_pesewas, new.prepared_by, new.prepared_at)
     is distinct from (old.id, old.total_pesewas, old.prepared_by, old.prepared_at) then
    raise exception 'a payroll batch is decided once' using errcode = '23514', constraint = 'staff_payroll_is_final';
  end if;
  if new.outcome = 'paid' then
    if exists (select from staff_payroll_lines l where l.payroll_id = new.id and (l.user_id = new.decided_by
         or l.user_id = new.prepared_by
           and (select count(*) from users where role = 'SuperAdmin' and status <> 'deleted' and examiner_until is null) > 2)) then
      raise exception 'a payee decides the batch' using errcode = '23514', constraint = 'staff_payroll_not_payee';
    end if;
    if new.total_pesewas <> (select coalesce(sum(amount_pesewas), 0) from staff_payroll_lines where payroll_id = new.id) then
      raise exception 'the total differs from its lines' using errcode = '23514', constraint = 'staff_payroll_total';
    end if;
  end if;
  return new;
end $$;

create function is_claim_party(claim claims, person uuid) returns boolean language sql stable as $$
  select person = claim.reported_by
    or exists (select from policy_records r where r.policy_id = claim.policy_id and person in (r.seller_id, r.agent_id))
    or exists (select from users u join policy_records r on r.policy_id = claim.policy_id
                 join customers c on c.id = r.customer_id
               where u.id = person and u.mobile_number in (c.phone, claim.notice #>> '{payTo,msisdn}'))
$$;
comment on function is_claim_party(claims, uuid) is 'Whether the person reported the claim, sold the policy or would receive the payment.';

create function check_claim_handler() returns trigger language plpgsql as $$
begin
  if is_claim_party(new, new.handler_id) then
    raise exception 'a party cannot handle the claim' using errcode = '23514', constraint = 'claims_handler_no_party';
  end if;
  return new;
end $$;
comment on function check_claim_handler() is 'Refuses a handler who is a party to the claim.';
create trigger claims_handler before insert or update of handler_id on claims for each row
  when (new.handler_id is not null) execute function check_claim_handler();
