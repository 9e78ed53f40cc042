-- A hit that a new version of its list closes names that version. If a later version has the entry again, the hit is open again,
-- so that an incomplete file does not end the review of a listed person.
alter table screening_hits add column lapsed_list_id uuid constraint screening_hits_lapsed_list references screening_lists (id);
create index screening_hits_lapsed_list_id on screening_hits (lapsed_list_id) where lapsed_list_id is not null;

drop trigger screening_hits_final on screening_hits;
create trigger screening_hits_final before update on screening_hits for each row
  when (old.state in ('true', 'false') or (old.state = 'lapsed' and new.state <> 'open')
    or (old.customer_id, old.entry_digest, old.customer_digest, old.customer_name, old.matched_name, old.score, old.reasons)
      is distinct from (new.customer_id, new.entry_digest, new.customer_digest, new.customer_name, new.matched_name, new.score,
        new.reasons)
    or (old.state <> 'lapsed' and (old.entry_id, old.found_at) is distinct from (new.entry_id, new.found_at)))
  execute function refuse_hit_change();
