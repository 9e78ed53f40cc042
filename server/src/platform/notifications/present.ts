import type { Notification } from '@okwan/contract/platform/notifications'
import { printName } from '@okwan/domain/customers/customers/identity'
import { ruleNameOf } from '@okwan/domain/money/commissions/rule-changes'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { roleName } from '@okwan/domain/people/users/terms'
import { notificationText, OUT_OF_REACH } from '@okwan/domain/platform/notifications/words'
import { ROLES } from '@okwan/domain/platform/permissions'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { complaintNumber } from '@okwan/domain/service/complaints/numbers'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import { REQUEST_KIND_LABELS } from '@okwan/domain/service/service-requests/terms'
import type { NotificationRow } from './store.ts'

/** A record out of reach shows a sentence instead of its details. */
export function presentNotification(row: NotificationRow): Notification {
  const { id, kind, created_at, read_at, is_reached } = row
  const shown = { notificationId: id, kind, at: created_at.toISOString(), isRead: read_at !== null }
  if (!is_reached) return { ...shown, text: OUT_OF_REACH, name: null, record: null }
  const name = nameOf(row)
  const text = notificationText(kind, {
    actorName: row.actor_name,
    name,
    label: row.request_kind && REQUEST_KIND_LABELS[row.request_kind],
    task: row.task,
    personName: row.person_name,
    role: roleOf(row),
    amountPesewas: row.amount_pesewas,
    payoutKind: row.payout_kind,
  })
  return { ...shown, text, name: WITHOUT_NAME.includes(row.record_type) ? null : name, record: linkOf(row) }
}

/** Records that the sentence already names. */
const WITHOUT_NAME: readonly string[] = ['setting', 'commission-rule']

function linkOf(row: NotificationRow): Notification['record'] {
  return {
    type: row.record_type,
    recordId: row.customer_code ?? row.record_id,
    policyId: row.policy_id,
    product: row.product,
    requestType: row.request_type,
    requestKind: row.request_kind,
    payoutKind: row.payout_kind,
  }
}

function nameOf(row: NotificationRow): string | null {
  switch (row.record_type) {
    case 'customer':
      return printName(row.customer_name ?? '')
    case 'policy':
    case 'challenge':
      return row.policy_number ?? 'Offer'
    case 'claim':
      return claimNumber(row.claim_number ?? 0)
    case 'request':
      return requestNumber(row.request_number ?? 0)
    case 'complaint':
      return row.complaint_at && complaintNumber(row.complaint_number ?? 0, row.complaint_at)
    case 'payment':
      return row.received_for
    case 'payout':
    case 'withdrawal':
      return row.payout_kind && payoutNumber({ kind: row.payout_kind, number: row.payout_number ?? 0 })
    case 'setting':
      return settingTitle(row.record_id)
    case 'commission-rule':
      return ruleNameOf(row.record_id)
    case 'access':
    case 'account':
      return null
  }
}

function roleOf({ role }: NotificationRow): string | null {
  const known = ROLES.find((each) => each === role)
  return known ? roleName(known) : null
}

/** The title of a setting within a sentence, so without a capital letter. */
function settingTitle(name: string): string | null {
  const title = Object.entries(SETTINGS).find(([key]) => key === name)?.[1].title
  return title ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : null
}
