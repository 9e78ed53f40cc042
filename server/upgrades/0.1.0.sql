-- Brings a database of release 0.1.0 to the baseline of server/migrations; server/src/platform/db/adopt-release.ts runs it once.

-- A refund points to the service request it came from, instead of naming its number in a sentence.
alter table payouts add column service_request_id uuid references service_requests (id);

-- A payout that breaks a rule already must not stop an upgrade, so the rules are not asked about this change.
alter table payouts disable trigger user;
alter table payouts drop constraint payouts_over_hold_nothing;
update payouts p set service_request_id = s.id from service_requests s
  where p.policy_id = s.policy_id
    and starts_with(p.about, 'SR-' || lpad(s.number::text, greatest(6, length(s.number::text)), '0') || ':');
alter table payouts add constraint payouts_over_hold_nothing
  check (held_reference is null or state not in ('paid', 'rejected', 'withdrawn')) not valid;
alter table payouts enable trigger user;

create index payouts_service_request_id on payouts (service_request_id) where service_request_id is not null;

-- These kept their names when motor_purchases became purchases.
alter table purchases rename constraint motor_purchases_policy_record_id_fkey to purchases_policy_record_id_fkey;
alter table purchases rename constraint motor_purchases_client_reference_fkey to purchases_client_reference_fkey;
alter table purchases rename constraint motor_purchases_draft_version_check to purchases_draft_version_check;
alter table purchases rename constraint motor_purchases_draft to purchases_draft;

-- One word for one idea: docs/glossary.md.
alter table purses rename to wallet_accounts;
alter table wallet_accounts rename constraint purse_not_overdrawn to wallet_account_not_overdrawn;
alter index purses_agent_id rename to wallet_accounts_agent_id;
alter table journal_lines rename column purse_movement to movement_number;
alter table journal_lines rename column purse_balance_pesewas to balance_after_pesewas;
alter index journal_lines_purse rename to journal_lines_movement_number;
alter trigger journal_lines_move_purse on journal_lines rename to journal_lines_update_wallet_account;
alter function move_purse() rename to update_wallet_account;
update money_checks set name = case name
    when 'purses-follow-lines' then 'wallet-accounts-match-lines'
    when 'purses-not-overdrawn' then 'wallet-accounts-not-overdrawn'
    else 'wallet-movements-chain' end
  where name in ('purses-follow-lines', 'purses-not-overdrawn', 'purse-movements-chain');

-- Constraints that PostgreSQL named after a table follow its new name.
do $$
declare named record;
begin
  for named in
    select r.new_name as table_name, n.conname, r.new_name || substr(n.conname, length(r.old_name) + 1) as new_name
    from (values
      ('purses', 'wallet_accounts')
    ) r (old_name, new_name)
    join pg_constraint n on n.conrelid = r.new_name::regclass and starts_with(n.conname, r.old_name || '_') and n.contype <> 't'
  loop
    execute format('alter table %I rename constraint %I to %I', named.table_name, named.conname, named.new_name);
  end loop;
end $$;

-- The functions that use these names.
create or replace function update_wallet_account() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update wallet_accounts set balance_pesewas = balance_pesewas - new.debit_pesewas, movements = movements + 1
  where account = new.account and agent_id = new.owner::uuid
  returning movements, balance_pesewas into new.movement_number, new.balance_after_pesewas;
  if not found then
    insert into wallet_accounts (account, agent_id, balance_pesewas, movements)
    values (new.account, new.owner::uuid, -new.debit_pesewas, 1)
    -- Two first movements at once: the second waits here and adds to the first.
    on conflict (account, agent_id) do update
      set balance_pesewas = wallet_accounts.balance_pesewas - new.debit_pesewas, movements = wallet_accounts.movements + 1
    returning movements, balance_pesewas into new.movement_number, new.balance_after_pesewas;
  end if;
  return new;
end $$;

-- One sentence for each table and function, so that the schema can be read by itself.

comment on table status_moves is 'A status change that is allowed for an entity, and the event that causes it.';
comment on table audit_log is 'An action somebody performed, with the values before and after.';
comment on table audit_chain is 'The position and hash of an audit entry in the chain that reveals tampering.';
comment on table idempotency_keys is 'The answer that was given to a request with an idempotency key.';
comment on table jobs is 'A background job, ready, done or dead.';
comment on table messages is 'An SMS or e-mail that was queued for one recipient.';
comment on table demo_messages is 'The full text of a message, kept only in the demo.';
comment on table product_settings is 'A named setting of this installation.';
comment on table files is 'A file that somebody uploaded, with its bytes.';
comment on table file_links is 'A file that belongs to a record, with the seller and branch that decide who can read it.';
comment on table saved_views is 'A list filter that a person saved under a name.';
comment on table exports is 'An export of a list that a person requested.';
comment on table export_parts is 'A batch of rows of an export.';
comment on table analytics_events is 'A page view or action in the portals, without personal data.';
comment on table schema_migrations is 'A migration file that was applied to this database.';
comment on table branch_groups is 'A group of branches that Admins are responsible for.';
comment on table branches is 'A branch office.';
comment on table users is 'A person who can sign in, active, paused or deleted.';
comment on table sessions is 'A session of a person in one browser.';
comment on table otp_challenges is 'A one-time code that was requested; the code itself is not stored.';
comment on table verification_tokens is 'A token that proves a one-time code was entered, for one use.';
comment on table login_records is 'A sign-in attempt by a known person.';
comment on table assistant_limits is 'What an assistant may sell; the row with the highest position applies.';
comment on table assistant_invitations is 'An invitation that was sent to an assistant.';
comment on table role_changes is 'A change of role that was requested, and the decision about it.';
comment on table alert_rules is 'The one set of rules that alerts are raised by.';
comment on table alerts is 'Unusual activity that SuperAdmins should review.';
comment on table customers is 'A person or company that buys insurance.';
comment on table former_customers is 'The printed details of a customer before a change.';
comment on table vehicles is 'A vehicle, unique by chassis and by plate.';
comment on table former_vehicles is 'The printed details of a vehicle before a change.';
comment on table vehicle_lookups is 'The answer a person got when looking up a vehicle.';
comment on table vehicle_models is 'A make and model that can be chosen.';
comment on table person_look_ups is 'A lookup of customers or of the holder of a phone number.';
comment on table rate_books is 'A version of the rates of a product, draft or published.';
comment on table policies is 'An insurance contract over all its terms and versions.';
comment on table stickers is 'A windscreen sticker.';
comment on table policy_records is 'A term or version of a policy.';
comment on table policy_status_log is 'A status change of a policy record.';
comment on table policy_suspensions is 'A period in which a policy is suspended.';
comment on table travel_records is 'The trip that a version of a travel policy covers.';
comment on table travel_travellers is 'A traveller covered by a version of a travel policy.';
comment on table mid_requests is 'A request that was sent to the motor insurance database.';
comment on table mid_answers is 'The answer to a request to the motor insurance database.';
comment on table ledger_accounts is 'An account of the chart of accounts.';
comment on table journals is 'A balanced posting, made once for each key.';
comment on table journal_lines is 'A debit or credit of a journal.';
comment on table wallet_accounts is 'The balance of a float or commission account of an agent.';
comment on table month_closings is 'A proposal to close a month of the ledger, and the decision about it.';
comment on table month_balances is 'The balance of a ledger account at the end of a closed month.';
comment on table checkouts is 'Something to be paid for, and the status of its payment.';
comment on table payment_attempts is 'An attempt to collect a checkout by mobile money or from a wallet.';
comment on table payment_moves is 'A status change that is allowed for a checkout or a payment attempt.';
comment on table payment_events is 'An event in the history of a checkout.';
comment on table payment_reviews is 'A payment that a person has to decide about.';
comment on table provider_exchanges is 'A call to a payment provider and its answer, without personal data.';
comment on table callback_inbox is 'A callback that was received from a payment provider.';
comment on table payer_consents is 'The consent of a payer to pay for a customer.';
comment on table wallets is 'The settings of the wallet of an agent.';
comment on table momo_accounts is 'A mobile money number that an agent can be paid on.';
comment on table payouts is 'A refund, claim payment or withdrawal to one payee.';
comment on table payout_approvals is 'The approval of a payout by one person, for exactly one amount and payee.';
comment on table payout_moves is 'A status change that is allowed for a payout.';
comment on table payout_batches is 'Payouts that one person approves together with one code.';
comment on table payout_batch_items is 'A payout in a batch, as the approver saw it.';
comment on table disbursements is 'An attempt to send the money of a payout.';
comment on table disbursement_moves is 'A status change that is allowed for a disbursement.';
comment on table wallet_holds is 'Commission that was reserved for one disbursement of a withdrawal.';
comment on table review_rulings is 'A proposal to resolve a payment, disbursement or difference, and the decision about it.';
comment on table money_checks is 'The last result of an integrity check.';
comment on table reconciliation_runs is 'A reconciliation of one day with one provider.';
comment on table reconciliation_items is 'A difference that a reconciliation found.';
comment on table commission_rules is 'The commission that a group earns by a product in a period.';
comment on table commission_rates is 'A commission rate of one person from a day on; the latest row applies.';
comment on table commission_payees is 'How the commission of a person is taxed; a person without a row is taxed as an individual.';
comment on table commissions is 'The commission on the sale of a policy record, or an addition to it.';
comment on table commission_reversals is 'A part of a commission that was reversed.';
comment on table commission_disputes is 'A dispute about a commission, and the answer to it.';
comment on table brokerage_rules is 'The brokerage that a product earns in a period.';
comment on table brokerages is 'The brokerage on the sale of a policy record.';
comment on table brokerage_reversals is 'A part of a brokerage that was reversed.';
comment on table motor_estimates is 'A motor price that was given, with the facts it was based on.';
comment on table motor_quotes_sent is 'A motor price that was sent to a phone.';
comment on table motor_drafts is 'An unfinished motor sale.';
comment on table motor_referrals is 'A motor sale that was referred to an underwriter, and the decision about it.';
comment on table travel_drafts is 'An unfinished travel sale, or a paid one kept with its policy.';
comment on table travel_quotes is 'A travel price that was given.';
comment on table travel_health_answers is 'The encrypted health answers of a traveller.';
comment on table travel_rulings is 'A decision of an underwriter about a travel sale; its details are encrypted.';
comment on table travel_draft_documents is 'A document that an underwriter asked for.';
comment on table travel_consents is 'The consent of a customer to a travel sale, proven by a code or a signed form.';
comment on table purchases is 'An offer of cover that can be paid for.';
comment on table fleets is 'Vehicles that were sold together with one payment.';
comment on table fleet_records is 'The policy record of a vehicle of a fleet.';
comment on table renewal_reminders is 'A renewal reminder that was sent for a policy record.';
comment on table service_requests is 'A request to cancel, suspend, reactivate or change a policy.';
comment on table service_request_log is 'A status change of a service request.';
comment on table claims is 'A claim on a policy.';
comment on table claim_documents is 'A document of a claim.';
comment on table claim_log is 'A change of the status or the reserve of a claim.';
comment on table challenges is 'A policy that is paid but not issued, and its resolution.';
comment on table challenge_ways is 'A resolution that is allowed for a reason of a challenged policy.';

comment on function refuse_change() is 'Refuses the change: rows of this table are append-only.';
comment on function check_status_move() is 'Refuses a status change that is not listed in status_moves.';
comment on function keep_one_super_admin() is 'Refuses to leave the product without an active SuperAdmin.';
comment on function end_sessions_of_changed_user() is 'Ends the sessions of a person who is paused or deleted, or whose role or number changes.';
comment on function note_changed_number() is 'Records when the number of a person changed.';
comment on function forget_exports_of_changed_user() is 'Deletes the exports of a person whose access changes.';
comment on function next_customer_code() is 'The next customer code, at least six digits long.';
comment on function printed_customer(customers) is 'The details of a customer that documents print.';
comment on function printed_vehicle(vehicles) is 'The details of a vehicle that documents print.';
comment on function keep_former_customer() is 'Keeps the printed details of a customer before a change.';
comment on function keep_former_vehicle() is 'Keeps the printed details of a vehicle before a change.';
comment on function keep_rate_book() is 'Refuses to change a rate book other than by publishing it.';
comment on function check_first_status() is 'Refuses a policy record that does not begin unpaid.';
comment on function log_policy_status() is 'Records the new status of a policy record.';
comment on function take_policy_number() is 'Copies the number of the policy to its record.';
comment on function number_policy_records() is 'Copies a new policy number to the records of the policy and to their search text.';
comment on function take_make() is 'Copies the make of the vehicle to the policy record.';
comment on function follow_make() is 'Copies a new make of a vehicle to its policy records.';
comment on function policy_search_text(uuid, uuid, uuid) is 'The text that policies are searched by.';
comment on function refresh_policy_search() is 'Updates the search text of policies when their customer or vehicle changes.';
comment on function refresh_travel_cover() is 'Updates the covered days of travellers when their policy changes.';
comment on function keep_traveller() is 'Refuses to change a traveller other than by certificate number, cover and download.';
comment on function update_wallet_account() is 'Updates the balance of the account that a journal line moves, and refuses to overdraw it.';
comment on function refuse_unbalanced_journal() is 'Refuses a journal that does not balance when the transaction commits.';
comment on function keep_month_closing() is 'Refuses to change a decided closing, and waits for running postings before a month is closed.';
comment on function refuse_closed_month() is 'Refuses journal lines in a closed month.';
comment on function keep_payment_moves() is 'Refuses a status change that is not listed in payment_moves.';
comment on function keep_payment_terms() is 'Refuses to change the terms of a payment.';
comment on function payout_content_hash(payouts) is 'The hash of payee and amount that approvals of a payout apply to.';
comment on function payout_approvals_missing(payouts) is 'The number of approvals that a payout still needs.';
comment on function refuse_party_to_payout(payouts, uuid) is 'Refuses a decision by the payee of a payout, or by the seller or holder of its policy.';
comment on function refuse_own_approval() is 'Refuses an approval by a requester, maker, party or person without authority, or of other terms.';
comment on function refuse_own_recommendation() is 'Refuses a recommendation by a party to the payout.';
comment on function keep_payout_rules() is 'Refuses a status change that is not listed in payout_moves, and one without the needed approvals.';
comment on function keep_payout_terms() is 'Refuses to change the terms of a payout or disbursement.';
comment on function refuse_second_sending() is 'Refuses a disbursement while an earlier one of the payout has not failed.';
comment on function keep_disbursement_moves() is 'Refuses a status change that is not listed in disbursement_moves.';
comment on function keep_ruling() is 'Refuses to change a proposal or a decision about a review.';
comment on function check_commission_reversal() is 'Refuses to reverse more commission than was earned.';
comment on function keep_travel_ruling() is 'Refuses to change a ruling other than by encrypting it with a new key.';
comment on function check_new_request() is 'Refuses a service request that does not begin as pending.';
comment on function keep_request() is 'Refuses to change what a service request asks for.';
comment on function check_request_decider() is 'Refuses a decision by the seller or a beneficiary, and a second decision.';
comment on function log_request_status() is 'Records the new status of a service request.';
comment on function check_new_claim() is 'Refuses a claim that does not begin as reported.';
comment on function keep_claim() is 'Refuses to change what a claim reports, or an amount that was approved.';
comment on function check_claim_decider() is 'Refuses a decision by the seller or a beneficiary.';
comment on function log_claim() is 'Records the new status or reserve of a claim.';
comment on function claim_agreed_pesewas(uuid) is 'The amount that a claim pays in all, including earlier settlements.';
comment on function keep_within_claim() is 'Refuses payouts that exceed the agreed amount of their claim.';
comment on function check_challenge_way() is 'Refuses a resolution that is not listed in challenge_ways.';
comment on function check_challenge_resolver() is 'Refuses a resolution by the seller, the customer, the proposer or staff above their limit.';
comment on function keep_challenge() is 'Refuses to change a resolved challenge.';
comment on function follow_challenge() is 'Opens or resolves the challenge of a policy record when its status changes.';
