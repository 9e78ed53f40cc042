import type { NotificationKind } from '@okwan/domain/platform/notifications/terms'
import { raw, type Sql, sql } from '../db/sql.ts'

/** An entry of the audit log, which is also the event of a notification. */
export type AuditedEvent = {
  action: string
  entityId: string
  actorId: string | undefined
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export type Rule = {
  kind: NotificationKind
  /** Selects the people with the record: `user_id`, `record_type`, `record_id`. */
  to: (event: AuditedEvent) => Sql
  /** Whether this entry is such an event; by default every entry of the action is. */
  when?: (event: AuditedEvent) => boolean
  /** Parts of the sentence that cannot be read from the record. */
  variables?: (event: AuditedEvent) => object
}

const idIn = (value: unknown) => (typeof value === 'string' ? value : null)
const numberIn = (value: unknown) => (typeof value === 'number' ? value : null)

/** The record of a note or a task. */
const recordOf = (table: 'n' | 't') =>
  raw(`case when ${table}.customer_id is not null then 'customer' when ${table}.policy_id is not null then 'policy'
    when ${table}.claim_id is not null then 'claim' when ${table}.request_id is not null then 'request' else 'complaint' end,
    coalesce(${table}.customer_id, ${table}.policy_id, ${table}.claim_id, ${table}.request_id, ${table}.complaint_id)::text`)

const ofNote = ({ after }: AuditedEvent) => sql`n.id = ${numberIn(after['noteId'])}::bigint`
const isSeller = (userId: string) =>
  raw(`exists (select from users x where x.id = ${userId} and x.role in ('Agent', 'AssistantAgent'))`)
const mentioned = (userId: string) =>
  raw(`exists (select from note_mentions m where m.note_id = n.id and m.user_id = ${userId})`)
const sellers = raw('unnest(array[r.seller_id, r.agent_id])')

const NOTE_RULES: readonly Rule[] = [
  {
    kind: 'note-mention',
    to: (event) => sql`select m.user_id, ${recordOf('n')} from record_notes n join note_mentions m on m.note_id = n.id
      where ${ofNote(event)}`,
  },
  {
    kind: 'note-answer',
    to: (event) => sql`select o.by, ${recordOf('n')} from record_notes n join record_notes o on o.id = n.answers
      where ${ofNote(event)} and (n.is_shared or not ${isSeller('o.by')}) and not ${mentioned('o.by')}`,
  },
  {
    kind: 'note-shared',
    to: (event) => sql`select distinct s, 'claim', n.claim_id::text from record_notes n
      join claims c on c.id = n.claim_id join policy_records r on r.policy_id = c.policy_id and r.is_current, ${sellers} s
      where ${ofNote(event)} and n.is_shared and not ${isSeller('n.by')} and not ${mentioned('s')}
        and not exists (select from record_notes o where o.id = n.answers and o.by = s)`,
  },
]

const requestBy = (column: 'requested_by' | 'assignee_id') => (event: AuditedEvent) =>
  sql`select s.${raw(column)}, 'request', s.id::text from service_requests s where s.id = ${event.entityId}::uuid`

const toClaimSellers = ({ entityId }: AuditedEvent) =>
  sql`select distinct s, 'claim', c.id::text from claims c
    join policy_records r on r.policy_id = c.policy_id and r.is_current, ${sellers} s where c.id = ${entityId}::uuid`

const toPolicySellers = ({ entityId }: AuditedEvent) =>
  sql`select distinct s, 'policy', r.policy_id::text from policy_records r, ${sellers} s where r.id = ${entityId}::uuid`

/** The person who requested the payment, or the seller. */
const toPayer = ({ entityId, after }: AuditedEvent) =>
  sql`select coalesce(a.started_by, c.seller_id), 'payment', c.client_reference from checkouts c
    left join payment_attempts a on a.checkout_id = c.id and a.attempt_number = ${numberIn(after['attemptNumber'])}::integer
    where c.client_reference = ${entityId}`

/** The people who prepared a refund or claim payout, and the agent of a withdrawal. */
const toPreparers = ({ entityId }: AuditedEvent) =>
  sql`select distinct s, case when p.kind = 'withdrawal' and s = p.requested_by then 'withdrawal' else 'payout' end, p.id::text
    from payouts p, unnest(array[p.requested_by, p.recommended_by]) s where p.id = ${entityId}::uuid`

const toReviewer = ({ entityId }: AuditedEvent) =>
  sql`select p.recommended_by, 'payout', p.id::text from payouts p where p.id = ${entityId}::uuid`

const toWithdrawer = ({ entityId }: AuditedEvent) =>
  sql`select p.requested_by, 'withdrawal', p.id::text from payouts p where p.id = ${entityId}::uuid and p.kind = 'withdrawal'`

/** SuperAdmins, without the person whose access changes. */
const toApprovers =
  (type: 'access' | 'setting' | 'commission-rule') =>
  ({ entityId }: AuditedEvent) =>
    sql`select u.id, ${type}, ${entityId} from users u where u.role = 'SuperAdmin' and u.id::text <> ${entityId}`

const toOwner = ({ entityId }: AuditedEvent) => sql`select ${entityId}::uuid, 'account', ${entityId}`

const isChanged = (field: string) => (event: AuditedEvent) =>
  field in event.before && field in event.after && event.before[field] !== event.after[field]

const newRole = ({ after }: AuditedEvent) => ({ role: after['role'] })

const request = (kind: NotificationKind): readonly Rule[] => [{ kind, to: requestBy('requested_by') }]
const claim = (kind: NotificationKind): readonly Rule[] => [{ kind, to: toClaimSellers }]

/** Events that notify someone, by action of the audit log. */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'note-added': NOTE_RULES,
  'claim-noted': NOTE_RULES,
  'task-added': [
    {
      kind: 'task-assigned',
      to: ({ after }) =>
        sql`select t.assignee_id, ${recordOf('t')} from tasks t where t.id = ${idIn(after['taskId'])}::uuid`,
      variables: ({ after }) => ({ taskId: after['taskId'] }),
    },
  ],

  'service-request-assigned': [{ kind: 'request-assigned', to: requestBy('assignee_id') }],
  'service-request-take': [{ kind: 'request-assigned', to: requestBy('assignee_id') }],
  'service-request-approve': request('request-approved'),
  'service-request-reject': request('request-rejected'),
  'service-request-ask': request('request-question'),
  'service-request-give-up-waiting': request('request-closed'),

  'claim-assigned': [
    {
      kind: 'claim-assigned',
      to: ({ entityId }) => sql`select c.handler_id, 'claim', c.id::text from claims c where c.id = ${entityId}::uuid`,
    },
  ],
  'claim-ask-documents': claim('claim-documents'),
  'claim-send-offer': claim('claim-offer'),
  'claim-voucher-refused': claim('claim-voucher-refused'),
  'claim-approve': claim('claim-approved'),
  'claim-undo-approval': claim('claim-approval-undone'),
  'claim-reject': claim('claim-rejected'),
  'claim-pay': claim('claim-paid'),

  'complaint-assigned': [
    {
      kind: 'complaint-assigned',
      to: ({ entityId }) =>
        sql`select s.handler_id, 'complaint', s.id::text from complaints s where s.id = ${entityId}::uuid`,
    },
  ],
  'challenge-assigned': [
    {
      kind: 'challenge-assigned',
      to: ({ entityId }) => sql`select h.owner_id, 'challenge', h.id::text from challenges h
        where h.policy_record_id = ${entityId}::uuid and h.resolved_at is null`,
    },
  ],
  'policy-challenged': [{ kind: 'policy-not-covered', to: toPolicySellers }],

  'payment-successful': [{ kind: 'payment-received', to: toPayer }],
  'payment-failed': [{ kind: 'payment-failed', to: toPayer }],
  'payment-expired': [{ kind: 'payment-failed', to: toPayer }],
  'payment-review-opened': [{ kind: 'payment-review', to: toPayer }],

  // The first of two approvals leaves the payout recommended.
  'payout-approved': [
    { kind: 'payout-approved', to: toPreparers, when: ({ after }) => after['state'] !== 'recommended' },
  ],
  'payout-rejected': [{ kind: 'payout-rejected', to: toPreparers }],
  'payout-returned': [{ kind: 'payout-returned', to: toReviewer }],
  'payout-fail': [{ kind: 'payout-failed', to: toPreparers }],
  'payout-pay': [{ kind: 'payout-paid', to: toWithdrawer }],

  'role-change-asked': [{ kind: 'approval-role', to: toApprovers('access') }],
  'number-change-asked': [{ kind: 'approval-sign-in', to: toApprovers('access') }],
  'passkey-removal-asked': [{ kind: 'approval-sign-in', to: toApprovers('access') }],
  'permission-change-asked': [{ kind: 'approval-permission', to: toApprovers('access') }],
  'commission-rule-change-asked': [{ kind: 'approval-commission-rule', to: toApprovers('commission-rule') }],
  'setting-change-asked': [{ kind: 'approval-setting', to: toApprovers('setting') }],

  'role-change-approved': [{ kind: 'role-changed', to: toOwner, variables: newRole }],
  'number-change-approved': [{ kind: 'number-changed', to: toOwner }],
  'permission-change-approved': [{ kind: 'permission-changed', to: toOwner }],
  'wallet-frozen': [{ kind: 'wallet-frozen', to: toOwner, when: isChanged('frozenBecause') }],
  'wallet-unfrozen': [{ kind: 'wallet-unfrozen', to: toOwner, when: isChanged('frozenBecause') }],
  'user-changed': [
    { kind: 'role-changed', to: toOwner, when: isChanged('role'), variables: newRole },
    { kind: 'number-changed', to: toOwner, when: isChanged('mobileNumber') },
  ],
}
