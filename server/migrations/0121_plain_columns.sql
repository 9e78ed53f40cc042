-- breaking: columns have new names, which the previous release does not read
-- Columns and constraints say whose value they contain and which rule they check.

alter table files rename column loose_since to unlinked_since;
alter index files_loose_since rename to files_unlinked_since;

alter table alert_rules rename column many_failures to repeated_failures;

alter table reconciliation_runs rename column book_collection_pesewas to ledger_collection_pesewas;
alter table reconciliation_runs rename column book_disbursement_pesewas to ledger_disbursement_pesewas;
alter table reconciliation_items rename column book_pesewas to ledger_pesewas;
alter table reconciliation_items rename column book_fee_pesewas to ledger_fee_pesewas;

alter table register_differences rename column ours to okwan_value;
alter table register_differences rename column theirs to mid_value;
alter table register_differences rename constraint register_differences_ours_check to register_differences_okwan_value_check;
alter table register_differences rename constraint register_differences_theirs_check to register_differences_mid_value_check;
alter table register_differences rename constraint register_differences_ours to register_differences_policy;

alter table identity_checks rename column asked_at to requested_at;
alter table identity_checks rename column asked_by to requested_by;
alter table identity_checks rename constraint identity_checks_asked to identity_checks_requested;
alter table identity_checks rename constraint identity_checks_asker to identity_checks_requester;
alter index identity_checks_asked_at rename to identity_checks_requested_at;
alter index identity_checks_asked_by rename to identity_checks_requested_by;

alter table motor_referrals rename column asked_at to requested_at;
alter table vehicle_lookups rename constraint vehicle_lookups_asked_by_fkey to vehicle_lookups_requested_by_fkey;
alter table imports rename constraint imports_undo_asked to imports_undo_requested;
alter table tasks rename constraint tasks_doer to tasks_done_by;
alter table payouts rename constraint sent_to_somebody to payouts_payee_verified;

alter table role_changes rename column alone to is_self_approved;

alter table service_requests rename column ask to content;
do $$
begin
  execute replace(pg_get_functiondef('erase_customer(uuid)'::regprocedure), 'ask = erased_json(ask)', 'content = erased_json(content)');
  execute replace(pg_get_functiondef('check_request_decider()'::regprocedure), 'new.ask ', 'new.content ');
end $$;

alter table challenge_ways rename to challenge_resolutions;
alter table challenge_resolutions rename constraint challenge_ways_pkey to challenge_resolutions_pkey;
alter function check_challenge_way() rename to check_challenge_resolution;
comment on function check_challenge_resolution() is 'Refuses a resolution that is not listed in challenge_resolutions.';
do $$
begin
  execute replace(replace(pg_get_functiondef('check_challenge_resolution()'::regprocedure), 'challenge_ways', 'challenge_resolutions'),
    '''challenge_way''', '''challenge_resolution''');
end $$;
alter trigger challenges_way on challenges rename to challenges_resolution;
comment on trigger challenges_resolution on challenges is 'Refuses a resolution that is not listed in challenge_resolutions.';
