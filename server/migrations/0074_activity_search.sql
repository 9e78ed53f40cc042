-- Searching the record by a name or a piece of a reference read every row of it.
create index audit_log_entity_id_search on audit_log using gin (entity_id gin_trgm_ops);
