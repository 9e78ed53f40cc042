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
  purse_not_overdrawn: { code: 'wallet_too_low', message: 'There is not enough in the wallet for this.' },
  users_mobile_number: { code: 'number_taken', message: 'Another person has this number', field: 'mobileNumber' },
  users_staff_id: { code: 'staff_id_taken', message: 'Another person has this staff id', field: 'staffId' },
}

export function refusalOfConstraint(error: object): Refusal | undefined {
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const known = SENTENCES[constraint]
  if (!known) return undefined
  return new Refusal(known.code, known.message, known.field ? [{ path: known.field, message: known.message }] : [])
}
