-- lpad cuts what is too long: the code of the millionth customer was that of the hundred-thousandth.

create function next_customer_code() returns text language sql volatile as $$
  select 'CUS-' || lpad(number::text, greatest(6, length(number::text)), '0')
  from (select nextval('customer_codes') as number) as drawn
$$;
alter table customers alter column code set default next_customer_code();
