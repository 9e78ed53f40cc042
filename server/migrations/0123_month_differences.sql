-- A month that is closed with differences keeps them and the reason of the person who closed it.
alter table month_closings
  add column differences jsonb not null default '[]'::jsonb,
  add column difference_reason text check (length(difference_reason) between 3 and 500),
  add constraint month_closings_reason check (outcome is distinct from 'confirmed' or jsonb_array_length(differences) = 0
    or difference_reason is not null);
