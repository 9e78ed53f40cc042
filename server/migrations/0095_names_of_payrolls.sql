-- The files of a batch are printed again years later, with the names and branches of the day on which it was prepared.
alter table staff_payroll_lines add column full_name text, add column staff_id text, add column branch_name text;
alter table staff_payrolls add column preparer_name text, add column decider_name text;

alter table staff_payroll_lines disable trigger staff_payroll_lines_append_only;
update staff_payroll_lines l set full_name = u.full_name, staff_id = u.staff_id, branch_name = b.name
from users u join branches b on b.id = u.branch_id where u.id = l.user_id;
alter table staff_payroll_lines enable trigger staff_payroll_lines_append_only;
alter table staff_payrolls disable trigger staff_payrolls_decide;
update staff_payrolls p set preparer_name = preparer.full_name,
  decider_name = (select full_name from users where id = p.decided_by)
from users preparer where preparer.id = p.prepared_by;
alter table staff_payrolls enable trigger staff_payrolls_decide;

create function name_payroll_line() returns trigger language plpgsql as $$
begin
  select u.full_name, u.staff_id, b.name into new.full_name, new.staff_id, new.branch_name
  from users u join branches b on b.id = u.branch_id where u.id = new.user_id;
  return new;
end $$;
comment on function name_payroll_line() is 'Copies the name, staff ID and branch of the payee.';
create trigger staff_payroll_lines_name before insert on staff_payroll_lines for each row execute function name_payroll_line();

create function name_payroll_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.preparer_name := (select full_name from users where id = new.prepared_by);
  else
    new.preparer_name := old.preparer_name;
  end if;
  new.decider_name := (select full_name from users where id = new.decided_by);
  return new;
end $$;
comment on function name_payroll_people() is 'Copies the names of the people who prepare and decide a batch.';
create trigger staff_payrolls_name before insert or update on staff_payrolls for each row execute function name_payroll_people();

-- Checks instead of not null: the previous release inserts without these columns, and the triggers fill them.
alter table staff_payroll_lines
  add constraint staff_payroll_lines_named check (full_name is not null and staff_id is not null and branch_name is not null);
alter table staff_payrolls add constraint staff_payrolls_preparer_name check (preparer_name is not null),
  add constraint staff_payrolls_decider_name check ((decided_by is null) = (decider_name is null));
