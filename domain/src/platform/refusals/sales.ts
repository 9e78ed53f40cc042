import type { RefusalTable } from './table.ts'

/** Codes about sales, see `refusal-codes.ts`. */
export const SALES_REFUSALS = {
  // Sales: motor
  backdated: [422, 'The start date can’t be in the past. Select today or a later date.'],
  cover_not_checked: [422, 'The check for existing cover has expired. Look up the vehicle again.'],
  estimate_stale: [422, 'This price has expired. Get a new price.'],
  kyc_invalid: [422, 'Some customer details are missing or invalid. Check them.'],
  needs_referral: [422, 'This sale needs underwriter approval. Request it first.'],
  no_such_lookup: [422, 'The vehicle lookup has expired. Look up the vehicle again.'],
  risk_holder_mismatch: [422, 'This vehicle use isn’t available for this type of customer.'],
  risk_use_mismatch: [422, 'The vehicle use doesn’t match the answer about hire or reward. Check both.'],
  start_too_far: [422, 'The start date is too far ahead. Select an earlier date.'],
  step_incomplete: [422, 'A step of the sale isn’t complete. Complete it first.'],
  too_late_today: [422, 'It is too late for cover to start today. Select a later date.'],
  too_many_quotes: [422, 'You have reached the daily limit for quotes by SMS. Print the quote instead.'],
  unregistered_too_long: [
    422,
    'An unregistered vehicle can be insured for one month only. Select an earlier end date.',
  ],

  // Sales: travel
  already_sold: [422, 'This sale is already paid. Open the policy to change the cover.'],
  consent_incomplete: [422, 'The customer’s consent is missing. Complete it first.'],
  consent_text_unknown: [422, 'The declarations have changed. Read the new version to the customer.'],
  draft_expired: [422, 'This draft has expired. Start a new sale.'],
  loading_out_of_range: [422, 'The loading is outside the limits. Enter another percentage.'],
  not_on_trip: [422, 'This traveller isn’t on the trip.'],
  not_own_sale: [422, 'This sale belongs to another user, who must collect the payment.'],
  not_ready: [422, 'Complete the previous steps first.'],
  not_referred: [422, 'This sale isn’t awaiting an underwriter. Reload the page to see its status.'],
  terms_not_possible: [422, 'These terms aren’t available for this cover. Change the terms.'],
  offer_open: [422, 'This sale has an unpaid offer. Withdraw the offer or wait until it expires.'],
  decision_reason_missing: [422, 'Enter a reason for this decision.'],

  // Sales: drafts, fleets, renewals, payment links
  draft_referred: [422, 'This sale is referred to an underwriter, so it stays with its seller.'],
  fleet_not_ready: [422, 'Some vehicles have problems. Fix the highlighted cells or remove these vehicles.'],
  fleet_questions: [422, 'Answer the questions about the vehicles.'],
  fleet_table: [422, 'The vehicle table isn’t valid. Check the file.'],
  not_payable: [422, 'This offer can’t be paid now. Reload the page.'],
  not_renewable: [422, 'This policy can’t be renewed.'],
  reminders_stopped: [422, 'The customer stopped reminders. Call them instead.'],
  renewal_offered: [422, 'Another user is renewing this policy. Reload the policy.'],
  renewal_start: [422, 'The next term can’t start on this date. Select another date.'],
  vehicle_not_confirmed: [422, 'Confirm the vehicle details before you renew the policy.'],

  // Sales: import of existing records
  import_unreadable: [422, 'This file can’t be read. Check the file and its columns.'],
  import_row_wrong: [422, 'This row has an error. Correct the row.'],
  import_not_ready: [422, 'This action isn’t available for this import now. Reload the page.'],
} as const satisfies RefusalTable
