-- Default commission rules are changed by two people, from a later day on.

create table commission_rule_changes (
  id uuid primary key default gen_random_uuid(),
  product_code text not null constraint commission_rule_changes_product check (length(product_code) between 1 and 20),
  user_group text not null constraint commission_rule_changes_group check (user_group in ('AGENT', 'STAFF')),
  -- Rule without an end at the time of the proposal.
  replaces text not null constraint commission_rule_changes_replaced references commission_rules (id),
  rate_bps integer not null constraint commission_rule_changes_rate check (rate_bps between 0 and max_rate_bps),
  max_rate_bps integer not null constraint commission_rule_changes_max_rate check (max_rate_bps between 0 and 10000),
  min_pesewas bigint not null constraint commission_rule_changes_min check (min_pesewas >= 0),
  max_pesewas bigint constraint commission_rule_changes_max check (max_pesewas >= min_pesewas),
  vesting_days integer not null constraint commission_rule_changes_vesting check (vesting_days between 0 and 365),
  effective_from date not null,
  reason text not null constraint commission_rule_changes_reason check (length(reason) between 3 and 500),
  status text not null default 'pending'
    constraint commission_rule_changes_status check (status in ('pending', 'applied', 'refused', 'withdrawn')),
  requested_by uuid not null constraint commission_rule_changes_requester references users (id),
  requested_at timestamptz not null,
  decided_by uuid constraint commission_rule_changes_decider references users (id),
  decided_at timestamptz,
  decision_note text constraint commission_rule_changes_note check (length(decision_note) between 3 and 500),
  constraint commission_rule_changes_decided check (
    (status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint commission_rule_changes_second_person check (
    case status when 'pending' then true when 'withdrawn' then decided_by = requested_by else decided_by <> requested_by end),
  -- Sales of a day earn by one rule, so a rule starts after the day of its proposal and of its approval.
  constraint commission_rule_changes_start check (
    effective_from > (requested_at at time zone 'Africa/Accra')::date
    and (status <> 'applied' or effective_from > (decided_at at time zone 'Africa/Accra')::date))
);
comment on table commission_rule_changes is
  'A proposed change of the default commission of a group for a product, and the decision of a second SuperAdmin about it.';
create unique index commission_rule_changes_one_pending on commission_rule_changes (product_code, user_group)
  where status = 'pending';
create index commission_rule_changes_requested_at on commission_rule_changes (requested_at desc, id desc);
create index commission_rule_changes_replaces on commission_rule_changes (replaces);
create index commission_rule_changes_requested_by on commission_rule_changes (requested_by);
create index commission_rule_changes_decided_by on commission_rule_changes (decided_by) where decided_by is not null;
-- The content that a second person approves never changes.
revoke all on commission_rule_changes from okwan_app;
grant select, insert, update (status, decided_by, decided_at, decision_note) on commission_rule_changes to okwan_app;

create function check_commission_rule_decision() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'change % of a commission rule is already decided', old.id
      using errcode = '23514', constraint = 'commission_rule_change_is_fixed';
  end if;
  return new;
end $$;
comment on function check_commission_rule_decision() is 'Refuses a second decision about a change of a commission rule.';
create trigger commission_rule_changes_decide before update on commission_rule_changes
  for each row execute function check_commission_rule_decision();

-- The rules of a new installation have no change.
alter table commission_rules add column change_id uuid constraint commission_rules_change references commission_rule_changes (id);
create unique index commission_rules_change_id on commission_rules (change_id) where change_id is not null;
create trigger commission_rules_kept before delete or truncate on commission_rules
  for each statement execute function refuse_change();

create function check_commission_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'effective_to') = (to_jsonb(old) - 'effective_to') and old.effective_to is null and exists (
      select from commission_rule_changes c
      where c.replaces = new.id and c.status = 'applied' and new.effective_to = c.effective_from - 1
    ) then
      return new;
    end if;
  elsif exists (
    select from commission_rule_changes c join users u on u.id = c.decided_by
    where c.id = new.change_id and c.status = 'applied' and u.role = 'SuperAdmin' and new.effective_to is null
      and (c.product_code, c.user_group, c.rate_bps, c.max_rate_bps, c.min_pesewas, c.vesting_days, c.effective_from)
        = (new.product_code, new.user_group, new.rate_bps, new.max_rate_bps, new.min_pesewas, new.vesting_days, new.effective_from)
      and c.max_pesewas is not distinct from new.max_pesewas
  ) then
    return new;
  end if;
  raise exception 'commission rule % changes only by an approved change', new.id
    using errcode = '23514', constraint = 'commission_rule_needs_change';
end $$;
comment on function check_commission_rule() is 'Refuses a rule, and the end of a rule, that no approved change contains.';
create trigger commission_rules_approved before insert or update on commission_rules
  for each row execute function check_commission_rule();

alter table notifications drop constraint notifications_record_type;
alter table notifications add constraint notifications_record_type check (record_type in ('customer', 'policy', 'claim', 'request',
  'complaint', 'challenge', 'payment', 'payout', 'withdrawal', 'access', 'setting', 'commission-rule', 'account'));
