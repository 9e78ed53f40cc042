import type { NotificationGroup } from '@okwan/domain/platform/notifications/terms'

export const GROUP_LABELS: Record<NotificationGroup, string> = {
  notes: 'Tasks and notes',
  assignments: 'Assigned work',
  requests: 'Your service requests',
  claims: 'Claims of your customers',
  payments: 'Payments and cover',
  payouts: 'Refunds and payouts',
  approvals: 'Changes to approve',
}
