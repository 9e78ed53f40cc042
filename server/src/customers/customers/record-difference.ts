import { enteredDifferences } from '@okwan/domain/customers/customers/differences'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { insertDifference } from './difference-store.ts'
import { fullNameOf } from './present.ts'
import type { CustomerRow } from './store.ts'

/** Saves entered details that differ from the record, for the office. The record itself does not change. */
export async function recordDifference(ctx: Ctx, row: CustomerRow, holder: MotorPolicyholder): Promise<void> {
  const entered = {
    fullName:
      holder.customerType === 'corporate'
        ? holder.companyName
        : [holder.firstName, holder.otherNames, holder.lastName].filter(Boolean).join(' '),
    phone: holder.phone,
    dateOfBirth: holder.dateOfBirth,
  }
  const recorded = { fullName: fullNameOf(row), phone: row.phone, dateOfBirth: row.date_of_birth ?? undefined }
  const different = enteredDifferences(entered, recorded)
  if (different.length === 0) return
  const enteredValues = Object.fromEntries(different.map(({ field, entered: value }) => [field, value]))
  await insertDifference(ctx.tx, { customerId: row.id, entered: enteredValues, enteredBy: ctx.actor.id }, ctx.now)
  // The audit entry names the fields only. The values are in `customer_differences`, which only the office can read.
  const after = { fields: different.map(({ field }) => field) }
  await recordAudit(ctx, { action: 'customer-difference', entityType: 'customer', entityId: row.id, after })
}
