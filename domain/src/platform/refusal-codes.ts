import { MONEY_REFUSALS } from './refusals/money.ts'
import { PEOPLE_REFUSALS } from './refusals/people.ts'
import { POLICY_REFUSALS } from './refusals/policies.ts'
import { SALES_REFUSALS } from './refusals/sales.ts'
import { SERVICE_REFUSALS } from './refusals/service.ts'
import type { RefusalTable } from './refusals/table.ts'

/**
 * All codes of error responses (RFC 9457), with HTTP status and default sentence; the folder `refusals` has the codes of each
 * area. 422 is a violated business rule, 409 a concurrent change, 412 a stale version, 404 also a record out of reach. Results of
 * the MID, reasons of challenged policies, warnings and referrals are not refusals; their codes are stored with the record.
 */
export const REFUSALS = {
  // The request itself
  malformed: [400, 'The request couldn’t be read. Check its format.'],
  not_signed_in: [401, 'Sign in to continue.'],
  session_ended: [401, 'You were signed out. Sign in again. Sales drafts are saved.'],
  forbidden: [403, 'You don’t have permission to do this.'],
  field_not_allowed: [403, 'You can’t change this field.'],
  cross_site: [403, 'This request came from another site. Open the portal and try again.'],
  read_only: [403, 'Your access as an examiner is read-only.'],
  wrong_portal: [403, 'This number belongs to an account of another portal. Open that portal.'],
  not_found: [404, 'This record doesn’t exist or you can’t access it.'],
  method_not_allowed: [405, 'This address doesn’t support this method.'],
  in_progress: [409, 'Someone is changing this record. Try again.'],
  stale_version: [412, 'This record has changed. Reload it before you decide.'],
  too_large: [413, 'The request is too large. Send less data.'],
  not_json: [415, 'Send the request as JSON.'],
  unknown_host: [421, 'Unknown host. Check the address.'],
  invalid: [422, 'Fix the highlighted fields.'],
  idempotency_key_needed: [422, 'Send an Idempotency-Key header of 8 to 120 characters.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another request. Use a new one.'],
  too_many: [429, 'Too many requests. Try again in a minute.'],
  fault: [500, 'Something went wrong on our side. Try again.'],
  database_unavailable: [503, 'The service is restarting. Try again in a minute.'],
  overloaded: [503, 'The request took too long. Try again or request less data.'],

  // Platform: decisions in several areas
  above_authority: [422, 'A SuperAdmin must approve this amount.'],
  illegal_move: [422, 'The status has changed. Reload the page.'],
  not_yours_to_decide: [422, 'Someone else must decide this.'],
  own_proposal: [422, 'You proposed this, so someone else must confirm it.'],
  own_request: [422, 'You submitted this request, so someone else must decide.'],
  own_sale: [422, 'You made this sale, so someone else must decide.'],
  nothing_changed: [422, 'Nothing has changed. Enter a new value.'],
  period_too_long: [422, 'This period is too long. Select a shorter one.'],
  proposal_pending: [422, 'A proposal is already pending. Reload the page before you decide.'],
  reason_required: [422, 'Enter a reason.'],

  // Platform: files, saved views, jobs
  file_active: [422, 'This PDF contains scripts or actions. Print it to a new PDF and add that.'],
  file_broken: [422, 'This photo is damaged. Take a new one.'],
  file_empty: [422, 'This file is empty. Select another.'],
  file_too_large: [422, 'This file is larger than 10 MB. Add a smaller file.'],
  file_type: [422, 'This file type isn’t accepted. Select another file.'],
  no_such_file: [422, 'This file is no longer available. Add it again.'],
  too_many_files: [422, 'You have too many uploads that aren’t submitted yet. Submit them or try again tomorrow.'],
  name_taken: [422, 'You already have a view with this name. Enter another name.'],
  too_many_views: [422, 'You have the maximum number of views of this list. Delete one first.'],
  job_not_failed: [422, 'Only failed jobs can be retried. Reload the list.'],

  ...PEOPLE_REFUSALS,
  ...POLICY_REFUSALS,
  ...MONEY_REFUSALS,
  ...SALES_REFUSALS,
  ...SERVICE_REFUSALS,
} as const satisfies RefusalTable

export type RefusalCode = keyof typeof REFUSALS
