import type { BookMonth } from '@okwan/contract/money/accounting'

export const MONTH_STATES: Record<BookMonth['state'], string> = {
  running: 'running',
  open: 'open',
  proposed: 'proposed to close',
  closed: 'closed',
}
