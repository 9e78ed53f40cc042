import type { NotifiedRecord } from '@okwan/domain/platform/notifications/terms'
import { can, type Permission, type PermissionHolder } from '@okwan/domain/platform/permissions'
import type { Reader } from '@okwan/domain/platform/reach'
import { reachedIn } from '../db/reach.ts'
import { type Sql, sql } from '../db/sql.ts'

export type Recipient = Reader & PermissionHolder

const policyReach = reachedIn('policies', { branch: 'r.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })
const requestReach = reachedIn('requests', { branch: 's.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })
const addedReach = reachedIn('sales', { branch: 'c.branch_id', owner: 'c.created_by' })
const complaintReach = reachedIn('complaints', { branch: 's.branch_id', owner: 's.recorded_by' })
const challengeReach = reachedIn('challenges', { branch: 'h.branch_id' })
const paymentReach = reachedIn('payments', { branch: 'c.branch_id', agent: 'c.agent_id', owner: 'c.seller_id' })
const payoutReach = reachedIn('payouts', { branch: 'p.branch_id' })

type Rule = { permission?: Permission; reached: (reader: Reader, id: Sql) => Sql }

/** People who can open a record, by the rules of the pages that show it. `id` is the id of the record as text. */
const RULES: Record<NotifiedRecord, Rule> = {
  customer: {
    permission: 'policies.read',
    reached: (
      reader,
      id,
    ) => sql`exists (select from customers k join customers c on c.id = coalesce(k.merged_into, k.id)
      where k.id = ${id}::uuid and (${addedReach(reader)} or exists (select from customers f join policy_records r on r.customer_id = f.id
        where coalesce(f.merged_into, f.id) = c.id and r.status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')
          and ${policyReach(reader)})))`,
  },
  policy: {
    permission: 'policies.read',
    reached: (reader, id) => sql`exists (select from policy_records r
      where r.policy_id = ${id}::uuid and r.is_current and ${policyReach(reader)})`,
  },
  claim: { permission: 'policies.read', reached: (reader, id) => ofPolicy(sql`claims`, reader, id) },
  request: { permission: 'policies.read', reached: (reader, id) => ofPolicy(sql`service_requests`, reader, id) },
  // Notes and tasks on a complaint are never for the person complained about.
  complaint: {
    permission: 'policies.service',
    reached: (reader, id) => sql`exists (select from complaints s where s.id = ${id}::uuid
      and s.about_id is distinct from ${reader.id} and ${complaintReach(reader)})`,
  },
  challenge: {
    permission: 'challenged-policies.resolve',
    reached: (reader, id) =>
      sql`exists (select from challenges h where h.id = ${id}::uuid and ${challengeReach(reader)})`,
  },
  payment: {
    permission: 'transactions.read',
    reached: (reader, id) =>
      sql`exists (select from checkouts c where c.client_reference = ${id} and ${paymentReach(reader)})`,
  },
  payout: {
    permission: 'refunds.decide',
    reached: (reader, id) => sql`exists (select from payouts p where p.id = ${id}::uuid and ${payoutReach(reader)})`,
  },
  withdrawal: {
    permission: 'wallet.use',
    reached: (reader, id) =>
      sql`exists (select from payouts p where p.id = ${id}::uuid and p.requested_by = ${reader.id})`,
  },
  access: { permission: 'users.manage', reached: () => sql`true` },
  setting: { permission: 'settings.manage', reached: () => sql`true` },
  'commission-rule': { permission: 'commissions.manage', reached: () => sql`true` },
  account: { reached: (reader, id) => sql`${id}::uuid = ${reader.id}` },
}

/** Claims and requests are reached by their branch or by their policy. */
const ofPolicy = (table: Sql, reader: Reader, id: Sql) => sql`exists (select from ${table} s
  join policy_records r on r.policy_id = s.policy_id and r.is_current where s.id = ${id}::uuid and ${requestReach(reader)})`

/** Whether a person reaches the record with this id. */
export function isReached(person: Recipient, type: NotifiedRecord, id: Sql): Sql {
  const { permission, reached } = RULES[type]
  return permission && !can(person, permission) ? sql`false` : reached(person, id)
}
