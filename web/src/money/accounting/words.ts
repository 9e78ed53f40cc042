import type { AccountingMonth, TrialBalance } from '@okwan/contract/money/accounting'
import { BANK_ACCOUNT_TITLES, PROVIDER_TITLES } from '@okwan/domain/money/bank-statements/terms'

export const MONTH_STATES: Record<AccountingMonth['state'], string> = {
  running: 'current',
  open: 'open',
  proposed: 'close requested',
  closed: 'closed',
}

const PARTIES = { ...BANK_ACCOUNT_TITLES, ...PROVIDER_TITLES }

/** Such as `Premium trust account: 3 statement lines without a match`. */
export function differenceText({ kind, party, count }: TrialBalance['differences'][number]): string {
  return `${PARTIES[party]}: ${TEXTS[kind](count)}`
}

const TEXTS: Record<TrialBalance['differences'][number]['kind'], (count: number) => string> = {
  'not-matched': (count) =>
    count === 1 ? '1 statement line without a match' : `${count} statement lines without a match`,
  unexplained: () => 'unexplained difference between statement and ledger',
  'no-statement': () => 'no statement for this month',
  provider: (count) => (count === 1 ? '1 open difference' : `${count} open differences`),
}
