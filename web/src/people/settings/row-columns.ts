import { ENTERED_PRODUCTS } from '@okwan/domain/people/settings/terms'

type Option = { value: string; label: string }
export type RowColumn = { label: string; hint?: string; options?: readonly Option[]; isPercent?: true }

const named = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([value, label]): Option => ({ value, label }))

const INSURED = named({ motor: 'Motor', travel: 'Travel' })
/** Rows have the names of products instead of their codes. */
const SOLD = ENTERED_PRODUCTS.map((name): Option => ({ value: name, label: name }))
const ALL: Option = { value: 'all', label: 'All' }
const ROLES = named({
  Agent: 'Agent',
  AssistantAgent: 'Assistant',
  Staff: 'Staff',
  Admin: 'Admin',
  SuperAdmin: 'SuperAdmin',
})

/** Fields of one entry of a setting that is a list, in the order of `ROW_COLUMNS`. */
export const ROW_FIELDS: Readonly<Record<string, { entry: string; columns: readonly RowColumn[] }>> = {
  insurers: {
    entry: 'insurer',
    columns: [
      { label: 'Code', hint: 'Can’t be changed later, because policies refer to it' },
      { label: 'Name' },
      { label: 'Bank' },
      { label: 'Account number' },
      { label: 'Settlement', options: named({ weekly: 'Weekly', monthly: 'Monthly' }) },
      {
        label: 'Claims funded',
        options: named({ 'before-payout': 'Before the payout', 'after-payout': 'After the payout' }),
      },
    ],
  },
  products: {
    entry: 'share',
    columns: [
      { label: 'Product', options: INSURED },
      { label: 'Insurer code' },
      { label: 'Share', hint: 'The shares of a product must total 100%', isPercent: true },
    ],
  },
  brokerage: {
    entry: 'rate',
    columns: [
      { label: 'Insurer code' },
      { label: 'Product', options: SOLD },
      { label: 'Brokerage', hint: 'Of the net premium', isPercent: true },
    ],
  },
  authorities: {
    entry: 'authority',
    columns: [{ label: 'Code' }, { label: 'Name' }, { label: 'Bank' }, { label: 'Account number' }],
  },
  withheld: {
    entry: 'restriction',
    columns: [
      { label: 'Role', options: [ALL, ...ROLES] },
      { label: 'Branch code', hint: 'Enter “all” for every branch' },
      { label: 'Product', options: [ALL, ...SOLD] },
    ],
  },
}

/** Splits the text of an input into entries with their cells. `motor | STAR | 60` is one entry. */
export function entriesOf(text: string): string[][] {
  return text === '' ? [] : text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
}

/** Joins entries to the text of an input. Bars separate the cells, so a typed bar is left out. */
export function textOf(entries: readonly (readonly string[])[]): string {
  return entries.map((cells) => cells.map((cell) => cell.replace(/[|\n]/g, '')).join(' | ')).join('\n')
}
