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
alter trigger challenges_way on challenges rename to challenges_valid_resolution;
comment on trigger challenges_valid_resolution on challenges is 'Refuses a resolution that is not listed in challenge_resolutions.';

-- Functions say what they do. Triggers find them by their id.
alter function note_changed_number() rename to start_number_cooldown;
alter function note_changed_phone() rename to record_phone_change;
alter function note_former_branch() rename to record_former_branch;
alter function note_other_branch() rename to record_other_branch;
alter function name_payroll_line() rename to set_payroll_line_names;
alter function name_payroll_people() rename to set_payroll_names;
alter function follow_challenge() rename to open_or_resolve_challenge;
alter function forget_payment_day() rename to delete_payment_day_total;
alter function forget_sold_day() rename to delete_sold_day_total;
alter function forget_exports_of_permission() rename to delete_exports_of_permission;
alter function keep_customer_correction() rename to refuse_customer_correction_change;
alter function keep_customer_erasure() rename to refuse_customer_erasure_change;
alter function keep_customer_merge() rename to refuse_customer_merge_change;
alter function keep_permission_change() rename to refuse_decided_permission_change;
alter function make_months() rename to create_month_partitions;
alter trigger users_note_changed_number on users rename to users_number_cooldown;
alter trigger customers_note_former_branch on customers rename to customers_former_branch;
alter trigger policy_records_note_other_branch on policy_records rename to policy_records_other_branch;
