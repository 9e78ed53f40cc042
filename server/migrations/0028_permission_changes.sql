-- Single permissions of a person, granted or withdrawn by two SuperAdmins.

create table permission_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  permission text not null check (length(permission) between 3 and 60),
  granted boolean not null,
  reason text not null check (length(reason) between 3 and 500),
  -- Ended: replaced by a later change, or the role of the person changed.
  status text not null check (status in ('pending', 'applied', 'refused', 'withdrawn', 'ended')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  constraint permission_changes_decided check (
    (decided_at is null) = (decided_by is null)
    and (status = 'ended' or (status = 'pending') = (decided_at is null))),
  constraint permission_changes_not_own check (requested_by <> user_id),
  constraint permission_changes_second_person check (
    status in ('pending', 'withdrawn') or decided_by is null or (decided_by <> requested_by and decided_by <> user_id))
);
comment on table permission_changes is 'A single permission of a person that was granted or withdrawn, and the decision about it.';
create unique index permission_changes_one_pending on permission_changes (user_id, permission) where status = 'pending';
create unique index permission_changes_one_applied on permission_changes (user_id, permission) where status = 'applied';
create index permission_changes_requested_at on permission_changes (requested_at desc, id desc);
create index permission_changes_user_id on permission_changes (user_id, requested_at desc);
create index permission_changes_requested_by on permission_changes (requested_by);
create index permission_changes_decided_by on permission_changes (decided_by) where decided_by is not null;
revoke delete, truncate on permission_changes from okwan_app;

create function keep_permission_change() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.permission, new.granted, new.reason, new.requested_by, new.requested_at)
    is distinct from (old.user_id, old.permission, old.granted, old.reason, old.requested_by, old.requested_at)
    or (old.status <> 'pending' and not (old.status = 'applied' and new.status = 'ended')) then
    raise exception 'a decided permission change does not change' using errcode = '23514', constraint = 'permission_change_is_fixed';
  end if;
  return new;
end $$;
comment on function keep_permission_change() is 'Refuses to change a request or to decide it again.';
create trigger permission_changes_kept before update on permission_changes
  for each row execute function keep_permission_change();

-- A role has a ceiling of its own, so single permissions end with it.
create function end_permission_changes() returns trigger language plpgsql as $$
begin
  update permission_changes set status = 'ended' where user_id = new.id and status in ('pending', 'applied');
  return null;
end $$;
comment on function end_permission_changes() is 'Ends the single permissions of a person whose role changes or who is deleted.';
create trigger users_end_permission_changes after update on users for each row
  when (new.role <> old.role or (new.status = 'deleted' and old.status <> 'deleted'))
  execute function end_permission_changes();

-- An export holds what a withdrawn permission allowed to read.
create function forget_exports_of_permission() returns trigger language plpgsql as $$
begin
  delete from exports where user_id = new.user_id;
  return null;
end $$;
comment on function forget_exports_of_permission() is 'Deletes the exports of a person whose permissions change.';
create trigger permission_changes_forget_exports after update on permission_changes for each row
  when (new.status = 'applied' and old.status <> 'applied') execute function forget_exports_of_permission();
