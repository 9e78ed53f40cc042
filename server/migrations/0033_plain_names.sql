-- Functions and triggers say what they do, and columns use the terms of the glossary.

alter table integrity_checks rename column broken_since to failing_since;
alter table integrity_checks rename constraint broken_has_moment to failing_has_moment;
alter table exports rename column is_kept to is_stored;
alter table users rename column rests_until to cooldown_until;
alter table alerts rename column told_at to notified_at;
alter index alerts_untold rename to alerts_not_notified;
alter table otp_requests rename column asked_by to requested_by;
alter table otp_requests rename constraint otp_requests_asked_by to otp_requests_requester;
alter index otp_requests_asked_by rename to otp_requests_requested_by;
alter table vehicle_lookups rename column asked_by to requested_by;
alter index vehicle_lookups_asked_by rename to vehicle_lookups_requested_by;

-- The states of a request at the motor insurance database, as the screens name them.
alter table service_requests drop constraint service_requests_mid_state_check;
update service_requests set mid_state = case mid_state when 'waiting' then 'pending' when 'told' then 'updated' else 'rejected' end
  where mid_state is not null;
alter table service_requests add constraint service_requests_mid_state_check check (mid_state in ('pending', 'updated', 'rejected'));

alter function keep_one_super_admin() rename to require_one_super_admin;
alter function keep_number_of_admin() rename to refuse_admin_number_change;
alter function forget_exports_of_changed_user() rename to delete_exports_of_changed_user;
alter function keep_mode() rename to refuse_mode_change;
alter function keep_examiner() rename to check_examiner;
alter function keep_former_customer() rename to save_former_customer;
alter function keep_former_vehicle() rename to save_former_vehicle;
alter function keep_rate_book() rename to refuse_rate_book_change;
alter function take_make() rename to copy_make_from_vehicle;
alter function follow_make() rename to copy_make_to_policies;
alter function keep_traveller() rename to refuse_traveller_change;
alter function keep_month_closing() rename to check_month_closing;
alter function keep_closed_day() rename to refuse_closed_day_change;
alter function keep_payment_moves() rename to check_payment_move;
alter function keep_payment_terms() rename to refuse_payment_terms_change;
alter function keep_payout_rules() rename to check_payout;
alter function keep_payout_terms() rename to refuse_payout_terms_change;
alter function keep_disbursement_moves() rename to check_disbursement_move;
alter function keep_request() rename to refuse_request_change;
alter function keep_claim() rename to refuse_claim_change;
alter function keep_within_claim() rename to limit_claim_payouts;
alter function keep_challenge() rename to refuse_challenge_change;

alter trigger audit_checkpoints_keep on audit_checkpoints rename to audit_checkpoints_no_change;
alter trigger files_keep on files rename to files_no_change;
alter trigger users_forget_exports on users rename to users_delete_exports;
alter trigger break_glass_codes_kept on break_glass_codes rename to break_glass_codes_no_delete;
alter trigger customers_keep_former on customers rename to customers_save_former;
alter trigger vehicles_keep_former on vehicles rename to vehicles_save_former;
alter trigger rate_books_keep on rate_books rename to rate_books_no_change;
alter trigger rate_books_keep_all on rate_books rename to rate_books_no_truncate;
alter trigger travel_records_keep on travel_records rename to travel_records_append_only;
alter trigger travel_travellers_keep on travel_travellers rename to travel_travellers_no_change;
alter trigger travel_drafts_keep_sold on travel_drafts rename to travel_drafts_sold_no_delete;
alter trigger travel_quotes_keep on travel_quotes rename to travel_quotes_no_change;
alter trigger travel_referral_decisions_keep on travel_referral_decisions rename to travel_referral_decisions_no_change;
alter trigger travel_draft_documents_keep on travel_draft_documents rename to travel_draft_documents_no_change;
alter trigger travel_consents_keep on travel_consents rename to travel_consents_no_change;
alter trigger fleets_keep on fleets rename to fleets_append_only;
alter trigger fleet_records_keep on fleet_records rename to fleet_records_append_only;
alter trigger service_requests_keep on service_requests rename to service_requests_no_change;
alter trigger claims_keep on claims rename to claims_no_change;
alter trigger claims_keep_amount on claims rename to claims_no_amount_change;
alter trigger ledger_closed_days_are_kept on ledger_closed_days rename to ledger_closed_days_no_delete;

-- Only the name of the advisory lock differs.
create or replace function require_one_super_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'SuperAdmin' and old.status = 'active'
     and (tg_op = 'DELETE' or new.role <> 'SuperAdmin' or new.status <> 'active') then
    perform pg_advisory_xact_lock(hashtext('require_one_super_admin'));
    if not exists (select from users where role = 'SuperAdmin' and status = 'active') then
      raise exception 'the last active SuperAdmin cannot be removed' using errcode = '23514', constraint = 'one_super_admin';
    end if;
  end if;
  return null;
end $$;

create or replace function note_changed_number() returns trigger language plpgsql as $$
begin
  new.mobile_number_changed_at := new.updated_at;
  new.cooldown_until := greatest(old.cooldown_until, new.updated_at + interval '24 hours');
  return new;
end $$;
comment on function note_changed_number() is
  'Records when the number of a person changed, and until when the person can approve nothing.';
