-- Insurers are dated settings, and every version of a policy remembers its insurer.

create table insurers (
  code text primary key check (length(code) between 1 and 40)
);
comment on table insurers is 'The code of every insurer that a policy or the ledger names; the settings hold the rest.';
revoke insert, update, delete, truncate on insurers from okwan_app;

create function add_insurers() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into insurers (code)
  select one ->> 'code' from jsonb_array_elements(new.value -> 'insurers') one
  on conflict do nothing;
  return null;
end $$;
comment on function add_insurers() is 'Adds the codes of a new value of the setting to the table of insurers.';
create trigger setting_values_add_insurers after insert on setting_values for each row
  when (new.name = 'insurers') execute function add_insurers();

-- The brokerage becomes a part of the setting.
alter table brokerages drop column rule_id;

-- The company was the only insurer until now.
insert into setting_values (name, value, valid_from)
select 'insurers', jsonb_build_object(
    'insurers', jsonb_build_array(jsonb_build_object('code', company ->> 'insurerCode', 'name', company ->> 'legalName',
      'bankName', '', 'accountNumber', '', 'cycle', 'monthly', 'claimFunding', 'after-payout')),
    'products', (select jsonb_agg(jsonb_build_object('product', product, 'insurerCode', company ->> 'insurerCode', 'shareBps', 10000))
                 from unnest(array['motor', 'travel']) product),
    'brokerage', (select jsonb_agg(jsonb_build_object('insurerCode', company ->> 'insurerCode', 'productCode', product_code,
                    'rateBps', rate_bps) order by id)
                  from brokerage_rules where effective_from <= current_date and coalesce(effective_to, current_date) >= current_date)),
  '1970-01-01T00:00:00Z'
from (select setting_at('company', now()) as company) given where company is not null;

drop table brokerage_rules;

-- A share of the policies of a product: the policy's id decides, so that all its versions get the same insurer.
create function insurer_for(sold_product text, sold_at timestamptz, policy uuid) returns text language sql stable as $$
  select coalesce(
    (select code from (
       select one ->> 'insurerCode' as code, sum((one ->> 'shareBps')::integer) over (order by at) as up_to
       from jsonb_array_elements(setting_at('insurers', sold_at) -> 'products') with ordinality shares (one, at)
       where one ->> 'product' = sold_product) shares
     where up_to > ('x0' || substr(md5(policy::text), 1, 7))::bit(32)::integer % 10000
     order by up_to limit 1),
    setting_at('company', sold_at) ->> 'insurerCode',
    'Okwan')
$$;
comment on function insurer_for(text, timestamptz, uuid) is 'The insurer of a policy that is sold at a moment.';

alter table policy_records add column insurer_code text references insurers (code);
comment on column policy_records.insurer_code is 'Insurer under which this version is issued.';

insert into insurers (code)
select distinct coalesce(setting_at('company', now()) ->> 'insurerCode', 'Okwan') from policy_records on conflict do nothing;
alter table policy_records disable trigger user;
update policy_records set insurer_code = coalesce(setting_at('company', now()) ->> 'insurerCode', 'Okwan');
alter table policy_records enable trigger user;
alter table policy_records alter column insurer_code set not null;
create index policy_records_insurer_code on policy_records (insurer_code, issued_at) where issued_at is not null;

create function choose_insurer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.kind = 'endorsement' then
    select r.insurer_code into new.insurer_code from policy_records r
    where r.policy_id = new.policy_id and r.record_number < new.record_number order by r.record_number desc limit 1;
  end if;
  new.insurer_code := coalesce(new.insurer_code, insurer_for(new.product, new.created_at, new.policy_id));
  insert into insurers (code) values (new.insurer_code) on conflict do nothing;
  return new;
end $$;
comment on function choose_insurer() is 'Gives a version of a policy its insurer: an endorsement keeps the one of its policy.';
create trigger policy_records_insurer before insert on policy_records for each row
  when (new.insurer_code is null or new.kind = 'endorsement') execute function choose_insurer();

create function refuse_insurer_change() returns trigger language plpgsql as $$
begin
  raise exception 'the insurer of a version does not change' using errcode = '23514', constraint = 'insurer_is_final';
end $$;
comment on function refuse_insurer_change() is 'Refuses another insurer for a version of a policy.';
create trigger policy_records_insurer_final before update of insurer_code on policy_records for each row
  when (old.insurer_code is distinct from new.insurer_code) execute function refuse_insurer_change();
