-- Home lists the checks that the card register never answered, oldest first.
create index identity_checks_unavailable on identity_checks (last_attempt_at, id) where state = 'unavailable';
