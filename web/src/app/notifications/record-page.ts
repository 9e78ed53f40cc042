import type { Notification } from '@okwan/contract/platform/notifications'
import { type Destination, destination, mergeSearch } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { recordPlace } from '../../policies/policies/inbox/words.ts'

type NotificationRecord = NonNullable<Notification['record']>

/** The page that shows the record of a notification. */
export function pageOf(kind: Notification['kind'], record: NotificationRecord, isSeller: boolean): Destination {
  const { type, recordId: open } = record
  switch (type) {
    case 'customer':
    case 'policy':
    case 'claim':
    case 'request':
    case 'complaint':
      return recordPlace({ ...record, type }, isSeller)
    case 'challenge':
      return destination(paths.challengedPolicies(), { open })
    case 'payment':
      return destination(paths.transactions(), { open })
    case 'payout':
      return record.payoutKind === 'refund'
        ? destination(paths.refunds(), { open })
        : destination(paths.payouts(), { open })
    case 'withdrawal':
      return destination(paths.wallet())
    case 'access':
      return destination(paths.people(), { view: kind === 'approval-permission' ? 'permissions' : 'changes' })
    case 'setting':
      return destination(paths.settings(), { name: open })
    case 'commission-rule':
      return destination(paths.commissionRules())
    case 'account':
      if (kind === 'wallet-frozen' || kind === 'wallet-unfrozen') return destination(paths.wallet())
      return { to: here(), search: mergeSearch({ panel: 'profile' }) }
  }
}
