-- breaking: columns have new names, which the previous release does not read
-- A price is based on a risk; a line of a settlement has details.

alter table motor_estimates rename column facts to risk;
comment on table motor_estimates is 'A calculated motor price, with the risk that it is based on.';
comment on column motor_estimates.payload is 'The part of the request that the risk does not contain. Release 0.1.0 stored all of it.';

alter table settlement_lines rename column facts to details;
