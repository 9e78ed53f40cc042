-- The comparison with the motor insurance database is done in parts, in the order of policy numbers.

alter table register_runs add column compared_until text check (length(compared_until) <= 60);
alter table register_runs add column compared_terms bigint not null default 0 check (compared_terms >= 0);
comment on column register_runs.compared_until is 'The last policy number that was compared; an interrupted run continues after it.';
