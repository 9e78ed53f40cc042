-- Letters about health are kept like health answers: sealed with AES-256-GCM, key_id names the key. What they were called tells
-- of health too, so their name says only what they are. Letters from before are sealed by the product when it starts.

alter table files
  add column key_id text constraint files_key_id check (length(key_id) between 1 and 40),
  drop constraint files_size,
  -- A seal is longer than what is in it by its nonce and its tag.
  add constraint files_size check (length(bytes) = byte_size + case when key_id is null then 0 else 28 end);
comment on column files.sha256 is 'Of what is in the file; for a sealed one keyed, so that nobody can try out letters on it';

update files set file_name = 'medical-letter' || substring(file_name from '\.[^.]+$') where purpose = 'medical-letter';

-- Of a letter only the seal changes, when keys do; of other files nothing.
create trigger files_keep before update of bytes, key_id on files
  for each row when (old.purpose <> 'medical-letter') execute function refuse_change();
grant update (bytes, key_id) on files to okwan_app;
