-- Sold fleets are listed, the newest first.
create index fleets_newest on fleets (created_at desc, id desc);

-- What one person has looked up lately: a fleet asks for a thousand plates at once.
create index vehicle_lookups_asked_by on vehicle_lookups (asked_by, at);
