import type { BankMovement } from '@okwan/contract/money/bank-statements'
import { BANK_ACCOUNT_TITLES } from '@okwan/domain/money/bank-statements/terms'
import { ageInWords } from '@okwan/domain/platform/dates'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { MovementLabel } from './MovementLabel.tsx'

export const MOVEMENT_COLUMNS: Column<BankMovement>[] = [
  { id: 'what', header: 'Movement', cell: (movement) => <MovementLabel movement={movement} />, card: 'title' },
  { id: 'account', header: 'Account', cell: ({ account }) => BANK_ACCOUNT_TITLES[account] },
  { id: 'day', header: 'Date', cell: ({ day }) => <DateText value={day} /> },
  { id: 'reference', header: 'Reference', cell: ({ provider, reference }) => (provider ? '' : reference) },
  { id: 'age', header: 'Age', cell: ({ ageDays }) => ageInWords(ageDays) },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amountPesewas }) => <Money pesewas={amountPesewas} />,
    align: 'end',
    card: 'amount',
  },
]
