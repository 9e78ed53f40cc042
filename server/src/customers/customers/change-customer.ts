import {
  isPrintable,
  LATIN_ADVICE,
  parseCompanyNumber,
  parseDigitalAddress,
  parseGhanaCard,
  parseName,
  parseTin,
} from '@okwan/domain/customers/customers/identity'
import { Refusal } from '@okwan/domain/platform/refusal'
import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { type ChangeableCustomer, findChangeable, updateCustomerRow } from './change-store.ts'
import { changesIdentity, queueChecks } from './checks/queue-checks.ts'

export type { ChangeableCustomer }
export type CustomerChanges = Partial<ChangeableCustomer['fields']>

export function readCustomer(tx: Tx, customerId: string): Promise<ChangeableCustomer> {
  return findChangeable(tx, customerId)
}

/** Normalises the changes and refuses invalid fields. `at` is the object of the request body that contains the fields. */
export function checkedChanges(input: CustomerChanges, at = 'content'): CustomerChanges {
  const changes = { ...input }
  const check = (field: keyof CustomerChanges, parse: (text: string) => string | undefined, message: string) => {
    const text = changes[field]
    if (!text) return
    const parsed = parse(text)
    if (parsed === undefined) throw new Refusal('invalid', message, [{ path: `${at}.${field}`, message }])
    changes[field] = parsed
  }
  for (const field of ['firstName', 'otherNames', 'lastName', 'contactPerson'] as const) {
    check(field, printable, LATIN_ADVICE)
    check(field, parseName, 'Use letters, spaces, hyphens and apostrophes only.')
  }
  for (const field of ['residentialAddress', 'city', 'occupation', 'companyName'] as const)
    check(field, printable, LATIN_ADVICE)
  check('ghanaCardNumber', (text) => parseGhanaCard(text)?.text, 'Enter the Ghana Card number, such as GHA-123456789-0')
  check('tin', parseTin, 'Enter the company’s TIN, such as C0001234567')
  check('companyNumber', parseCompanyNumber, 'Enter the registration number, such as CS206202016')
  check('digitalAddress', parseDigitalAddress, 'Enter the digital address, such as GA-144-3422')
  return changes
}

const printable = (text: string) => (isPrintable(text) ? text : undefined)

/** Writes only the given fields. If the phone number changes, an SMS goes to the old number. */
export async function changeCustomer(
  ctx: AuditCtx,
  { id, fields: before }: ChangeableCustomer,
  changes: CustomerChanges,
): Promise<void> {
  const changed = await updateCustomerRow(ctx.tx, id, changes, ctx.now)
  if (changed === 0) throw new Refusal('customer_erased')
  const fields = Object.keys(changes) as (keyof CustomerChanges)[]
  await recordAudit(ctx, {
    action: 'customer-changed',
    entityType: 'customer',
    entityId: id,
    // The audit entry omits the values, because the audit log is never erased (decision 0076).
    after: { fields },
  })
  if (changesIdentity(fields)) await queueChecks(ctx.tx, id, 'changed', ctx.now)
  const { phone } = changes
  if (!phone || phone === before.phone) return
  await queueMessage(ctx.tx, { to: before.phone, template: 'customer-number-changed', params: { phone } }, ctx.now)
}
