import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { insertReminder } from './store.ts'

export type Reminded = {
  id: string
  branch_id: string
  policy_id: string
  customer_id: string
  phone: string
  email: string | null
  plate: string
  policy_number: string
  end_date: string
}

/** Reminds a policyholder once for each value of `days` from the end of cover; false if this reminder was already sent. */
export async function remindHolder(ctx: AuditCtx, policy: Reminded, days: number): Promise<boolean> {
  const { tx, now } = ctx
  if ((await insertReminder(tx, policy.id, days, now)) === 0) return false
  const params = { plate: policy.plate, policyNumber: policy.policy_number, endDate: policy.end_date, days }
  const { phone: to, email, policy_id: policyId, customer_id: customerId } = policy
  await queueMessage(tx, { to, template: 'renewal-reminder', params: { ...params, customerId }, policyId, email }, now)
  await recordAudit(ctx, {
    action: 'renewal-reminded',
    entityType: 'policy-record',
    entityId: policy.id,
    branchId: policy.branch_id,
    after: { days },
  })
  return true
}
