import { SOLD_PRODUCT_NAMES } from '../../platform/settings/values.ts'

/** Input type of a field of a setting. */
export const SETTING_FIELD_KINDS = [
  'text',
  'money',
  'number',
  'numbers',
  'days',
  'rows',
  'picture',
  'message',
  'email-line',
  'email',
  'switch',
] as const
export type SettingFieldKind = (typeof SETTING_FIELD_KINDS)[number]

export const SETTING_CHANGE_STATUSES = ['pending', 'applied', 'refused', 'withdrawn'] as const
export type SettingChangeStatus = (typeof SETTING_CHANGE_STATUSES)[number]

export const SETTING_CHANGE_ACTIONS = ['approve', 'refuse', 'withdraw'] as const
export type SettingChangeAction = (typeof SETTING_CHANGE_ACTIONS)[number]
/** Setup steps of a new installation until its first sale, in order. */
export const FIRST_RUN_STEPS = ['company', 'bank-accounts', 'passkeys', 'admin', 'seller', 'policy'] as const
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number]

/** The columns of settings that are lists, in the order in which a person enters them. */
export const ROW_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  insurers: ['code', 'name', 'bankName', 'accountNumber', 'cycle', 'claimFunding'],
  products: ['product', 'insurerCode', 'shareBps'],
  brokerage: ['insurerCode', 'productCode', 'rateBps'],
  authorities: ['code', 'name', 'bankName', 'accountNumber'],
  withheld: ['role', 'branchCode', 'productCode'],
}

/** One entry as a line of text: `motor | STAR | 60`. Product codes become names; shares and rates are in percent. */
export function toRow(entry: Readonly<Record<string, unknown>>): string {
  return Object.entries(entry)
    .map(([column, value]) => toCell(column, value))
    .join(' | ')
}

function toCell(column: string, value: unknown): string {
  if (isShare(column)) return String(Number(value) / 100)
  return column === 'productCode' ? (PRODUCT_NAMES.get(String(value)) ?? String(value)) : String(value)
}

/** Reads a line. Missing columns are empty, and the bounds of the setting refuse invalid values. */
export function fromRow(field: string, line: string): Record<string, unknown> {
  const cells = line.split('|').map((cell) => cell.trim())
  const columns = ROW_COLUMNS[field] ?? []
  return Object.fromEntries(
    columns.map((column, index) => {
      const cell = cells[index] ?? ''
      if (column === 'productCode') return [column, productCodeOf(cell)]
      return [column, isShare(column) && cell !== '' ? Math.round(Number(cell) * 100) : cell]
    }),
  )
}

const PRODUCT_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(SOLD_PRODUCT_NAMES))

/** Names by which a person enters a product. */
export const ENTERED_PRODUCTS: readonly string[] = Object.values(SOLD_PRODUCT_NAMES)

/** The code of a product name. Other text stays, so that the bounds of the setting refuse it. */
function productCodeOf(input: string): string {
  const found = [...PRODUCT_NAMES].find(([, name]) => name.toLowerCase() === input.toLowerCase())
  return found ? found[0] : input
}

const isShare = (column: string) => column.endsWith('Bps')
