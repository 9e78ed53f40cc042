import { Refusal } from '@okwan/domain/refusal'

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
  requester_is_not_maker: {
    code: 'own_request',
    message: 'You raised this request, so someone else must recommend it.',
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
  stickers_pkey: {
    code: 'STICKER_CONFLICT',
    message: 'This sticker number is on another policy already. Check the number.',
    field: 'stickerNumber',
  },
  purse_not_overdrawn: { code: 'wallet_too_low', message: 'There is not enough in the wallet for this.' },
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
