import { Refusal } from '@okwan/domain/platform/refusal'
import { REFUSALS, type RefusalCode } from '@okwan/domain/platform/refusal-codes'

/**
 * Refusals for violated constraints, with sentences where the default does not match. Two concurrent requests can both pass a
 * check in code, but only one passes the constraint.
 */
type Sentence = { code: RefusalCode; message?: string; field?: string }
export const SENTENCES: Readonly<Record<string, Sentence>> = {
  one_super_admin: { code: 'last_super_admin' },
  maker_is_not_checker: { code: 'own_recommendation' },
  payee_does_not_decide: { code: 'own_payout' },
  payout_not_own_sale: {
    code: 'own_sale',
    message: 'You sold or own this policy, so someone else must decide.',
  },
  checker_has_authority: { code: 'above_authority' },
  approvals_per_day: { code: 'daily_cap' },
  requester_is_not_maker: {
    code: 'own_request',
    message: 'You requested this payout, so someone else must recommend it.',
  },
  resolution_second_person: { code: 'own_proposal' },
  one_open_resolution: { code: 'proposal_pending' },
  one_confirmed_resolution: { code: 'exception_resolved' },
  resolution_is_final: { code: 'exception_resolved' },
  settlements_second_person: { code: 'own_proposal', message: 'Another person must approve this.' },
  settlement_step: { code: 'stale_version', message: 'This was changed in the meantime. Reload the page.' },
  bank_matches_second_person: { code: 'own_proposal', message: 'Another person must confirm this.' },
  bank_match_is_final: { code: 'stale_version', message: 'This has already been decided. Reload the page.' },
  bank_line_is_final: { code: 'stale_version', message: 'This bank line has been matched. Reload the page.' },
  bank_transfers_second_person: { code: 'own_proposal', message: 'Another person must confirm this.' },
  bank_transfer_is_final: { code: 'stale_version', message: 'This has already been decided. Reload the page.' },
  bank_transfers_reference: {
    code: 'already_recorded',
    message: 'This bank reference has already been recorded.',
    field: 'bankReference',
  },
  settlement_journals_once: { code: 'in_progress' },
  settlements_one_open: { code: 'settlement_open' },
  settlements_one_return: { code: 'already_recorded', message: 'The return of this month already exists.' },
  settlements_bank_reference: {
    code: 'already_recorded',
    message: 'This bank reference has already been recorded.',
    field: 'bankReference',
  },
  staff_payrolls_second_person: {
    code: 'own_proposal',
    message: 'You prepared this batch. Another SuperAdmin must approve it.',
  },
  staff_payroll_not_payee: {
    code: 'own_proposal',
    message: 'Your own commission is in this batch. Another SuperAdmin must approve it.',
  },
  staff_payroll_is_final: { code: 'stale_version', message: 'This batch has already been decided. Reload the page.' },
  staff_payrolls_one_open: { code: 'payroll_open' },
  staff_payrolls_bank_reference: {
    code: 'already_recorded',
    message: 'This bank reference has already been recorded.',
    field: 'bankReference',
  },
  month_closings_second_person: {
    code: 'own_proposal',
    message: 'You requested to close this month, so another SuperAdmin must confirm it.',
  },
  month_closings_one_open: {
    code: 'proposal_pending',
    message: 'Someone has already requested to close this month. Reload the page.',
  },
  month_closings_once: { code: 'month_closed' },
  month_closing_is_final: { code: 'month_closed', message: 'This request has already been decided. Reload the page.' },
  month_is_open: {
    code: 'month_closed',
    message: 'That month is closed and accepts no postings.',
  },
  day_is_open: { code: 'month_closed', message: 'That day is closed and accepts no postings.' },
  customer_merges_second_person: { code: 'own_proposal' },
  customer_merges_one_pending: { code: 'proposal_pending' },
  customer_merges_one_merged: { code: 'merge_changed' },
  customer_merges_undo_days: { code: 'merge_not_undoable' },
  customer_merge_is_final: { code: 'illegal_move' },
  customer_merge_no_chain: {
    code: 'customers_differ',
    message: 'The other record has merged records of its own. Merge this customer into that one instead.',
  },
  customer_merge_same_identity: { code: 'customers_differ' },
  customer_erasures_second_person: { code: 'own_proposal' },
  customer_erasures_one_pending: { code: 'proposal_pending' },
  customer_erasures_retention: { code: 'not_erasable' },
  customer_erasure_is_final: { code: 'illegal_move' },
  customer_erasure_nothing_open: { code: 'not_erasable' },
  customers_tin: { code: 'identity_taken', field: 'tin' },
  customers_ghana_card: { code: 'identity_taken', field: 'ghanaCardNumber' },
  sales_rights: { code: 'product_withheld' },
  no_overlapping_cover: { code: 'vehicle_covered', field: 'startDate' },
  policy_status_move: {
    code: 'illegal_move',
    message: 'The policy has changed. Reload the page.',
  },
  challenge_way: { code: 'illegal_move', message: 'This action is not possible for this policy. Reload it.' },
  challenge_over: { code: 'illegal_move', message: 'This has already been resolved. Reload the page.' },
  service_requests_one_open: { code: 'request_open' },
  service_requests_not_own: { code: 'own_request' },
  service_requests_not_own_sale: { code: 'own_request', message: 'You sold this policy, so someone else must decide.' },
  service_requests_not_beneficiary: {
    code: 'own_request',
    message: 'You would receive this payment, so someone else must decide.',
  },
  service_requests_decided_once: { code: 'illegal_move', message: 'This has already been decided. Reload the page.' },
  'service-request_status_move': { code: 'illegal_move', message: 'The request has changed. Reload the page.' },
  claim_status_move: { code: 'illegal_move', message: 'The claim has changed. Reload the page.' },
  claims_not_own: { code: 'own_claim' },
  claims_not_own_sale: { code: 'own_claim', message: 'You sold this policy, so someone else must decide.' },
  claims_not_beneficiary: {
    code: 'own_claim',
    message: 'You would receive this payment, so someone else must decide.',
  },
  claims_handler_no_party: {
    code: 'own_claim',
    message: 'A party to the claim can’t handle it. Select someone else.',
  },
  complaint_status_move: { code: 'illegal_move', message: 'The complaint has changed. Reload the page.' },
  complaints_not_own: { code: 'own_complaint', message: 'The person complained about can’t handle the complaint.' },
  complaints_not_superior: { code: 'complaint_about_superior' },
  complaints_reopened_once: { code: 'reopened_before' },
  customer_erasure_no_complaint: { code: 'complaint_open' },
  claims_acceptance: {
    code: 'own_claim',
    message: 'This offer needs the customer’s code, or a voucher that another colleague checked.',
  },
  withdrawals_per_day: {
    code: 'withdrawal_daily_max',
    message: 'Another withdrawal was submitted at the same time. Try again.',
  },
  approval_by_claim: { code: 'above_authority' },
  approval_not_by_voucher_check: { code: 'own_check' },
  payee_is_identified: { code: 'identity_missing', field: 'payeeIdNumber' },
  claims_reserved: { code: 'reserve_too_low' },
  payouts_within_claim: {
    code: 'above_claim',
    message: 'Together with its other payouts, this exceeds the agreed claim amount. Review them first.',
  },
  challenges_not_own_sale: {
    code: 'own_sale',
    message: 'You sold this policy or would be paid, so someone else must decide.',
  },
  challenges_second_person: {
    code: 'own_proposal',
    message: 'You requested this approval, so someone else must decide.',
  },
  challenges_authority: { code: 'above_authority', message: 'An Admin or SuperAdmin must decide this.' },
  one_open_dispute: { code: 'not_disputable' },
  commission_disputes_not_own: { code: 'own_dispute' },
  commission_rates_not_own: { code: 'own_rates' },
  commission_payees_not_own: { code: 'own_rates' },
  one_open_suspension: { code: 'not_suspendable' },
  stickers_with_holder: { code: 'sticker_not_in_stock', field: 'firstNumber' },
  sticker_counts_one_open: { code: 'sticker_count_open' },
  sticker_counts_second_person: {
    code: 'own_proposal',
    message: 'You counted first. Another person must count again.',
  },
  stickers_pkey: { code: 'sticker_conflict', field: 'stickerNumber' },
  one_renewal_offer: { code: 'renewal_offered' },
  wallet_account_not_overdrawn: { code: 'wallet_too_low' },
  saved_views_name: { code: 'name_taken', field: 'name' },
  rate_books_version: { code: 'version_taken', field: 'version' },
  rate_books_effective_from: { code: 'rate_book_day_taken', field: 'effectiveFrom' },
  rate_books_not_editor: {
    code: 'rate_book_not_publishable',
    message: 'You changed this draft. Another SuperAdmin must publish it.',
  },
  rate_books_second_person: { code: 'rate_book_not_publishable' },
  vehicles_plate: { code: 'vehicle_mismatch', field: 'registrationNumber' },
  motor_referrals_not_own_sale: { code: 'own_sale' },
  no_double_travel_cover: { code: 'already_covered', field: 'departureDate' },
  travel_referral_decisions_not_own_sale: { code: 'own_sale' },
  licence_is_complete: { code: 'licence_incomplete', field: 'licenceNumber' },
  account_changes_one_pending: { code: 'account_change_pending', field: 'mobileNumber' },
  passkeys_credential_id_key: { code: 'passkey_wrong', message: 'This passkey is already in use.' },
  account_changes_second_person: { code: 'second_person_needed' },
  number_needs_two: {
    code: 'second_person_needed',
    message: 'Another SuperAdmin or the person must approve this number.',
  },
  setting_changes_one_pending: {
    code: 'proposal_pending',
    message: 'A change of this setting is already pending. Decide it first.',
  },
  setting_changes_second_person: { code: 'second_person_needed' },
  permission_changes_one_pending: { code: 'permission_change_pending', field: 'permission' },
  permission_change_is_fixed: { code: 'permission_change_decided' },
  role_changes_one_pending: { code: 'role_change_pending', field: 'role' },
  role_changes_second_person: { code: 'second_person_needed' },
  examiner_seats_second_person: { code: 'second_person_needed' },
  examiner_needs_two: {
    code: 'second_person_needed',
    message: 'Another SuperAdmin must approve the access of this examiner first.',
  },
  examiner_is_staff: { code: 'role_not_grantable', message: 'An examiner can’t have another role.', field: 'role' },
  branch_is_open: { code: 'branch_closed', message: 'This branch is closed. Select another.', field: 'branchId' },
  branch_is_final: { code: 'branch_closed' },
  branch_is_empty: { code: 'branch_in_use' },
  branches_name_key: { code: 'branch_name_taken', field: 'name' },
  branches_code_key: { code: 'branch_code_taken', field: 'code' },
  branch_groups_name_key: { code: 'group_name_taken', field: 'name' },
  users_mobile_number: { code: 'number_taken', field: 'mobileNumber' },
  users_staff_id: { code: 'staff_id_taken', field: 'staffId' },
}

export function refusalOfConstraint(error: object): Refusal | undefined {
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const known = SENTENCES[constraint]
  if (!known) return undefined
  const { code, message = REFUSALS[code][1], field } = known
  return new Refusal(code, message, field ? [{ path: field, message }] : [])
}
