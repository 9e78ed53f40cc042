import type { RefusalTable } from './table.ts'

/** Codes about service and reports, see `refusal-codes.ts`. */
export const SERVICE_REFUSALS = {
  // Service: requests
  cancellation_date: [422, 'The policy can’t be cancelled on that date. Select another date.'],
  cannot_be_assigned: [422, 'This person can’t work on the request. Select another colleague.'],
  change_of_owner: [422, 'This is a change of owner. Cancel this policy and sell a policy to the new owner.'],
  condition_not_confirmed: [422, 'Confirm the condition of the vehicle.'],
  day_required: [422, 'Enter the date of death.'],
  evidence_needed: [422, 'Add the supporting documents.'],
  not_activatable: [422, 'The policy can’t be activated on that date. Select another date.'],
  not_cancellable: [422, 'This policy can’t be cancelled.'],
  not_suspendable: [422, 'This policy is already suspended.'],
  request_open: [422, 'A request for this is already open. View the open request.'],
  sticker_not_editable: [422, 'The sticker of this policy can’t be changed now.'],
  sticker_not_removed: [422, 'Confirm that the sticker has been removed.'],
  suspension_dates: [422, 'The policy can’t be suspended on these dates. Select other dates.'],

  // Service: claims
  above_claim: [422, 'The amount is higher than approved for the claim. Check its other payouts.'],
  documents_missing: [422, 'Documents are missing. Request them before the assessment.'],
  not_covered: [422, 'This loss isn’t covered by the policy.'],
  not_in_force: [422, 'The policy wasn’t in force on the date of loss.'],
  not_payable_to: [422, 'This claim can’t be paid to this payee. Select another payee.'],
  nothing_left: [422, 'The parts must total less than the amount payable.'],
  nothing_missing: [422, 'All documents are complete. Start the assessment.'],
  nothing_payable: [422, 'Nothing is payable. Decline the claim with a reason.'],
  notice_incomplete: [422, 'The claim report is incomplete. Fix the highlighted fields.'],
  voucher_pending: [422, 'A signed voucher is already being checked. Wait for the result.'],
  own_claim: [422, 'You reported or assessed this claim, so someone else must decide.'],
  paid_twice: [422, 'Select each payee only once.'],
  partly_paid: [422, 'Part of this claim is paid. Request a payout for the rest.'],
  payout_open: [422, 'A payout of this claim is still open. Wait until it is paid or rejected.'],
  reserve_too_low: [422, 'The reserve is lower than the amount payable. Increase the reserve first.'],
  theft_wait: [422, 'The waiting period for stolen vehicles hasn’t ended. See the claim for the first decision date.'],
  time_barred: [422, 'The time limit for this claim has passed.'],

  // Service: complaints
  complaint_about_superior: [422, 'The complaint is about a person senior to you, so someone else must handle it.'],
  complaint_open: [422, 'The customer has an open complaint. Close it first.'],
  complaints_per_phone: [
    422,
    'We received 3 complaints from this number in the last 24 hours. Call our office instead.',
  ],
  own_complaint: [422, 'The complaint is about you, so someone else must handle it.'],
  reopened_before: [422, 'This complaint was already reopened. The customer can complain to the NIC.'],

  // Service: identity checks
  identity_not_checkable: [422, 'This customer can’t be checked with the card register.'],

  // Service: screening
  list_incomplete: [
    422,
    'This version has fewer than half of the entries of the last one. Confirm that it is complete.',
  ],
  list_known: [422, 'This version of the list has already been imported. Select a newer version.'],
  list_unreadable: [422, 'The list can’t be read. Correct the file and import it again.'],

  // Service: challenged policies
  already_collected: [422, 'A price difference was already collected. Refund the policy in full and sell a new one.'],
  refund_incomplete: [422, 'The customer’s payment isn’t fully refunded. Refund it first.'],
  not_priced: [422, 'The price of this policy can’t be corrected. Refund the policy instead.'],
  start_date: [422, 'Cover can’t start on that date. Select another date.'],

  // Reports: exports
  export_failed: [422, 'The export failed. Start it again.'],
  export_too_long: [422, 'The export is limited to 1,000,000 rows. Use filters to reduce it.'],
  no_own_email: [422, 'Your account has no email address. Add one in your profile first.'],
  finding_closed: [422, 'This finding is closed. Reload the list.'],
  nothing_replaced: [422, 'No rate book is in force on the first day of this draft, so there is nothing to compare.'],
  report_too_slow: [422, 'The report took too long. Select a shorter period, fewer groups or more filters.'],
  saved_report_name_taken: [422, 'You have a saved report with this name. Enter another name.'],
  too_many_saved_reports: [422, 'You have 100 saved reports. Delete one first.'],
  too_many_schedules: [422, 'You have 20 scheduled reports. Delete one first.'],
  too_many_exports: [422, 'Three of your exports are still in progress. Wait until one is complete.'],
} as const satisfies RefusalTable
