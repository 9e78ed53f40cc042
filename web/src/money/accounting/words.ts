import type { AccountingMonth } from '@okwan/contract/money/accounting'

export const MONTH_STATES: Record<AccountingMonth['state'], string> = {
  running: 'current',
  open: 'open',
  proposed: 'close requested',
  closed: 'closed',
}
