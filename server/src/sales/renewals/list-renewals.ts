import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { DueRenewal, renewalEndpoints } from '@okwan/contract/sales/renewals'
import { printName } from '@okwan/domain/customers/customers/identity'
import { daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { type DueRow, listDue } from './store.ts'

export async function listRenewals(
  { tx, actor, now }: Ctx,
  { query }: Parsed<(typeof renewalEndpoints)['GET /renewals']>,
) {
  const today = toAccraDate(now)
  const { rows, meta } = await listDue(tx, reachedBy(actor), today, query)
  return { data: rows.map((row) => presentDue(row, today)), meta }
}

export function presentDue(row: DueRow, today: string): DueRenewal {
  const { reminder_days: reminderDays, reminded_at: remindedAt } = row
  return {
    policyId: row.policy_id,
    policyRecordId: row.id,
    policyNumber: row.policy_number,
    customer: { fullName: row.is_company ? row.customer_name : printName(row.customer_name), phone: row.phone },
    registrationNumber: row.registration_number,
    vehicle: row.vehicle,
    coverType: row.cover_type,
    endDate: row.end_date,
    daysLeft: daysBetween(today, row.end_date),
    premiumPesewas: row.premium_pesewas,
    lastReminder: remindedAt && reminderDays !== null ? { days: reminderDays, sentAt: remindedAt.toISOString() } : null,
    soldBy: { userId: row.seller_id, fullName: row.seller_name },
  }
}
