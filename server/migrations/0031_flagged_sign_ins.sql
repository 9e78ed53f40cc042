-- Sign-ins that somebody should look at are few and looked for often.
create index login_records_flagged on login_records (at desc, id desc) where flags <> '{}';
