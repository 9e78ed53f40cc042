-- Papers of a claim that tell of somebody's health are kept like medical letters: sealed, under a name that says only what they
-- are. Which those are: domain/src/claims/terms.ts. Those from before are sealed by the product when it starts.

update files f set purpose = 'medical-paper', file_name = 'medical-paper' || substring(file_name from '\.[^.]+$')
where purpose = 'claim' and exists (
  select from claim_documents d join claims c on c.id = d.claim_id
  where d.file_id = f.id and (
    d.document in ('medical_report', 'medical_receipts', 'death_certificate', 'post_mortem', 'cause_evidence')
    or (d.document = 'other' and c.type in ('medical', 'accident', 'third_party_injury', 'third_party_death'))));

-- Of what is sealed only the seal changes, and at the first sealing the digest, which is keyed from then on; of other files
-- nothing.
drop trigger files_keep on files;
create trigger files_keep before update of bytes, key_id, sha256 on files
  for each row when (old.purpose not in ('medical-letter', 'medical-paper')) execute function refuse_change();
grant update (sha256) on files to okwan_app;
