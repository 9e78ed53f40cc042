-- Who may sell what is a setting, and the database refuses an offer that the setting takes away.

create function check_sales_rights() returns trigger language plpgsql as $$
declare
  lines jsonb := setting_at('sales-rights', new.created_at) -> 'withheld';
  sold text;
begin
  if coalesce(jsonb_array_length(lines), 0) = 0 then
    return new;
  end if;
  sold := case when new.product = 'travel' then 'TRAVEL' else case new.cover_type
    when 'thirdparty' then 'MTP' when 'xtra' then 'MTPX' when 'fire' then 'MTPFT' when 'comprehensive' then 'MTCOMP' end end;
  if exists (
    select from jsonb_to_recordset(lines) as l (role text, "branchCode" text, "productCode" text)
      join users u on u.id = new.seller_id join branches b on b.id = new.branch_id
    where (l.role in ('all', u.role) or (l.role = 'Agent' and u.role = 'AssistantAgent'))
      and l."branchCode" in ('all', b.code) and l."productCode" in ('all', sold)
  ) then
    raise exception 'the seller cannot sell % in this branch', sold using errcode = '23514', constraint = 'sales_rights';
  end if;
  return new;
end $$;
comment on function check_sales_rights() is 'Refuses an offer of a product that the role or the branch of the seller does not sell on that day.';
create trigger policy_records_sales_rights before insert on policy_records
  for each row when (new.kind <> 'endorsement') execute function check_sales_rights();
