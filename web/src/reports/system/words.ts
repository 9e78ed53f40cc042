import type { ItemState } from '@okwan/domain/reports/system/terms'

export const STATE_STYLES = {
  good: { tone: 'success', label: 'Working' },
  attention: { tone: 'danger', label: 'Needs attention' },
  unknown: { tone: 'danger', label: 'Unknown' },
  idle: { tone: 'neutral', label: 'Not in use' },
} as const satisfies Record<ItemState, object>
