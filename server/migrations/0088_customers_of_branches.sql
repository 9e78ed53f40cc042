-- The customers of a branch are read in the order of the list, without collecting all of them first; those of a seller by an index.

create table customer_other_branches (
  branch_id uuid not null,
  customer_id uuid not null,
  primary key (branch_id, customer_id)
);
comment on table customer_other_branches is
  'Branches that sold a paid policy to a customer of another branch. Rows are kept when a policy moves, so readers check its branch.';
create index customer_other_branches_customer_id on customer_other_branches (customer_id);
revoke all on customer_other_branches from okwan_app;
grant select on customer_other_branches to okwan_app;

-- Before the locks on policies and customers; sales of the meantime are added after them.
insert into customer_other_branches (branch_id, customer_id)
select distinct r.branch_id, r.customer_id from policy_records r join customers c on c.id = r.customer_id
where r.branch_id <> c.branch_id and r.status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed');

create function note_other_branch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into customer_other_branches (branch_id, customer_id)
  select new.branch_id, c.id from customers c where c.id = new.customer_id and c.branch_id <> new.branch_id
  on conflict do nothing;
  return null;
end $$;
comment on function note_other_branch() is 'Notes that a branch sold a paid policy to a customer of another branch.';
create trigger policy_records_note_other_branch
  after insert or update of branch_id, customer_id, status on policy_records for each row
  when (new.status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')) execute function note_other_branch();

create function note_former_branch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into customer_other_branches (branch_id, customer_id)
  select distinct r.branch_id, new.id from policy_records r
  where r.customer_id = new.id and r.branch_id <> new.branch_id
    and r.status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')
  on conflict do nothing;
  return null;
end $$;
comment on function note_former_branch() is 'Notes the branches that sold to a customer who moves to another branch.';
create trigger customers_note_former_branch after update of branch_id on customers for each row
  when (old.branch_id <> new.branch_id) execute function note_former_branch();

insert into customer_other_branches (branch_id, customer_id)
select distinct r.branch_id, r.customer_id from policy_records r join customers c on c.id = r.customer_id
where r.branch_id <> c.branch_id and r.status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')
  and r.status_at > now() - interval '1 hour'
on conflict do nothing;

alter table customer_other_branches
  add constraint customer_other_branches_branch foreign key (branch_id) references branches (id),
  add constraint customer_other_branches_customer foreign key (customer_id) references customers (id);
create index customers_branch_created_at on customers (branch_id, created_at desc, id desc);
drop index customers_branch_id;
create index policy_records_agent_customers on policy_records (agent_id, customer_id)
  where agent_id is not null and status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed');
create index policy_records_seller_customers on policy_records (seller_id, customer_id)
  where status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed');
create index policy_records_agent_sold on policy_records (agent_id, issued_at desc, id desc)
  where issued_at is not null and agent_id is not null;

-- Possible duplicates of a customer.
create index customers_other_id_number on customers (other_id_number) where other_id_number is not null;
create index customers_company_name on customers (upper(company_name)) where company_name is not null;
create index customers_born on customers (date_of_birth, upper(last_name)) where date_of_birth is not null;

-- Figures of one branch by seller are answered from the index alone.
create index policy_records_branch_sold on policy_records (branch_id, issued_at) include (product, cover_type, premium_pesewas, seller_id)
  where issued_at is not null and kind <> 'endorsement';
