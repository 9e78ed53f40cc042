-- Unfinished motor sales are listed for a whole branch too; those of trips have this index already.
create index motor_drafts_branch_id on motor_drafts (branch_id, updated_at desc, id desc);
