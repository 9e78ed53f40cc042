-- Policies of one make; by its statistics PostgreSQL knows whether to begin with the vehicles or with the list.
create index vehicles_make on vehicles (upper(make));
