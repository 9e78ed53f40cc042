-- Policies by the beginning of their number, in its order: what is searched begins with it.
create index policy_records_numbered on policy_records ((split_part(search_text, ' ', 1) collate "C"), id) where is_current;
