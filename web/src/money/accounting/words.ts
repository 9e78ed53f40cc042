import type { BookMonth } from '@okwan/contract/money/accounting'

export const MONTH_STATES: Record<BookMonth['state'], string> = {
  running: 'current',
  open: 'open',
  proposed: 'close requested',
  closed: 'closed',
}
