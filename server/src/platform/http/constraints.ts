import { Refusal } from '@okwan/domain/platform/refusal'

/**
 * What PostgreSQL refuses by a named constraint, in words. These stand here because the database is the last judge: two
 * requests at once can both pass a check in code, and only one passes the constraint.
 */
const SENTENCES: Record<string, { code: string; message: string; field?: string }> = {
  one_super_admin: {
    code: 'last_super_admin',
    message: 'This is the last active SuperAdmin. Make somebody else SuperAdmin first.',
  },
  maker_is_not_checker: {
    code: 'own_recommendation',
    message: 'You raised or recommended this payout, so someone else must approve it.',
  },
  payee_does_not_decide: {
    code: 'own_payout',
    message: 'This money goes to your own number, so someone else must decide.',
  },
  payout_not_own_sale: {
    code: 'own_sale',
    message: 'You sold this policy or hold it yourself, so someone else must decide.',
  },
  checker_has_authority: { code: 'above_authority', message: 'A super admin must approve this amount.' },
  requester_is_not_maker: {
    code: 'own_request',
    message: 'You raised this request, so someone else must recommend it.',
  },
  ruling_second_person: {
    code: 'own_proposal',
    message: 'You proposed this, so someone else must confirm it.',
  },
  one_open_ruling: {
    code: 'proposal_waits',
    message: 'Somebody has proposed something for this already. Look again before you decide.',
  },
  one_confirmed_ruling: { code: 'review_over', message: 'This has been settled already. Look again.' },
  ruling_stands: { code: 'review_over', message: 'This has been settled already. Look again.' },
  month_closings_second_person: {
    code: 'own_proposal',
    message: 'You proposed to close this month, so another SuperAdmin must confirm it.',
  },
  month_closings_one_open: {
    code: 'proposal_waits',
    message: 'Somebody has proposed to close this month already. Look again.',
  },
  month_closings_once: { code: 'month_closed', message: 'This month is closed already.' },
  month_closing_stands: { code: 'month_closed', message: 'This has been decided already. Look again.' },
  month_is_open: {
    code: 'month_closed',
    message: 'The books of that month are closed. Nothing can be posted into it.',
  },
  no_overlapping_cover: {
    code: 'VEHICLE_COVERED',
    message: 'This vehicle already has cover on some of these days. Start after it ends, or renew it.',
    field: 'startDate',
  },
  policy_status_move: {
    code: 'ILLEGAL_MOVE',
    message: 'The policy has moved on in the meantime. Look at it again.',
  },
  challenge_way: { code: 'ILLEGAL_MOVE', message: 'That does not resolve this challenge. Look at it again.' },
  challenge_over: { code: 'ILLEGAL_MOVE', message: 'This is resolved already. Look at it again.' },
  service_requests_one_open: {
    code: 'request_open',
    message: 'This has been asked for already and waits for a decision. Look at the open request.',
  },
  service_requests_not_own: { code: 'OWN_REQUEST', message: 'You raised this request, so someone else must decide.' },
  service_requests_not_own_sale: { code: 'OWN_REQUEST', message: 'You sold this policy, so someone else must decide.' },
  service_requests_not_beneficiary: {
    code: 'OWN_REQUEST',
    message: 'You would be paid by it, so someone else must decide.',
  },
  service_requests_decided_once: { code: 'ILLEGAL_MOVE', message: 'It has been decided meanwhile. Look at it again.' },
  'service-request_status_move': { code: 'ILLEGAL_MOVE', message: 'The request has moved on. Look at it again.' },
  claim_status_move: { code: 'ILLEGAL_MOVE', message: 'The claim has moved on. Look at it again.' },
  claims_not_own: {
    code: 'OWN_CLAIM',
    message: 'You reported or assessed this claim, so someone else must decide.',
  },
  claims_not_own_sale: { code: 'OWN_CLAIM', message: 'You sold this policy, so someone else must decide.' },
  claims_not_beneficiary: {
    code: 'OWN_CLAIM',
    message: 'The money would come to you, so someone else must decide.',
  },
  claims_reserved: { code: 'RESERVE_TOO_LOW', message: 'The reserve is below what is payable. Raise it first.' },
  payouts_within_claim: {
    code: 'ABOVE_CLAIM',
    message: 'With its other payouts this is more than was agreed for the claim. Look at them before you decide.',
  },
  challenges_not_own_sale: {
    code: 'OWN_SALE',
    message: 'You sold this policy or would be paid, so someone else must decide.',
  },
  challenges_second_person: {
    code: 'OWN_PROPOSAL',
    message: 'You sent it for approval, so someone else must decide.',
  },
  challenges_authority: { code: 'ABOVE_AUTHORITY', message: 'This is for an admin or super admin to decide.' },
  one_open_dispute: {
    code: 'not_disputable',
    message: 'You have questioned this line already. The office will answer.',
  },
  commission_disputes_not_own: { code: 'own_dispute', message: 'You asked this, so someone else must answer.' },
  commission_rates_not_own: { code: 'own_rates', message: 'Another SuperAdmin sets your rates.' },
  commission_payees_not_own: { code: 'own_rates', message: 'Another SuperAdmin sets your rates.' },
  one_open_suspension: { code: 'NOT_SUSPENDABLE', message: 'The policy is suspended already.' },
  stickers_pkey: {
    code: 'STICKER_CONFLICT',
    message: 'This sticker number is on another policy already. Check the number.',
    field: 'stickerNumber',
  },
  one_renewal_offer: {
    code: 'renewal_offered',
    message: 'Somebody is renewing this policy right now. Open it again.',
  },
  purse_not_overdrawn: { code: 'wallet_too_low', message: 'There is not enough in the wallet for this.' },
  saved_views_name: { code: 'name_taken', message: 'You have a view with this name already', field: 'name' },
  rate_books_version: { code: 'version_taken', message: 'There is a book with this version already', field: 'version' },
  rate_books_effective_from: {
    code: 'rate_book_day_taken',
    message: 'Another published book begins on this day. Choose another day.',
    field: 'effectiveFrom',
  },
  rate_books_second_person: {
    code: 'rate_book_not_publishable',
    message: 'You wrote this book. Another SuperAdmin must publish it.',
  },
  vehicles_plate: {
    code: 'VEHICLE_MISMATCH',
    message: 'This plate belongs to a vehicle with another chassis number. Check both.',
    field: 'registrationNumber',
  },
  motor_referrals_not_own_sale: { code: 'own_sale', message: 'You sold this. Somebody else must decide.' },
  no_double_travel_cover: {
    code: 'ALREADY_COVERED',
    message: 'A traveller has this plan on some of these days already. Choose other days or another plan.',
    field: 'departureDate',
  },
  travel_rulings_not_own_sale: { code: 'own_sale', message: 'You sold this. Somebody else must decide.' },
  licence_is_whole: {
    code: 'licence_not_whole',
    message: 'Enter the licence number and the day it ends, or neither',
    field: 'licenceNumber',
  },
  role_changes_one_pending: {
    code: 'role_change_pending',
    message: 'Another role is waiting for consent already. Decide that one first.',
    field: 'role',
  },
  role_changes_second_person: {
    code: 'second_person_needed',
    message: 'You asked for this change, so another SuperAdmin must decide.',
  },
  users_mobile_number: { code: 'number_taken', message: 'Another person has this number', field: 'mobileNumber' },
  users_staff_id: { code: 'staff_id_taken', message: 'Another person has this staff id', field: 'staffId' },
}

export function refusalOfConstraint(error: object): Refusal | undefined {
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const known = SENTENCES[constraint]
  if (!known) return undefined
  return new Refusal(known.code, known.message, known.field ? [{ path: known.field, message: known.message }] : [])
}
