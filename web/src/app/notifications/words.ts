import type { NotificationGroup } from '@okwan/domain/platform/notifications/terms'

export const GROUP_LABELS: Record<NotificationGroup, string> = {
  notes: 'Tasks and notes',
  assignments: 'Assigned work',
  requests: 'Own service requests',
  claims: 'Claims of own customers',
  payments: 'Payments and cover',
  payouts: 'Refunds and payouts',
  approvals: 'Approvals by a second person',
}
