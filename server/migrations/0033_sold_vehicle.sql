-- The vehicle as it was sold. An offer changes nothing about a vehicle that is known already: others may hold cover for it.
-- What was sold is written into the vehicle when cover is issued.
alter table motor_purchases add column vehicle jsonb;
