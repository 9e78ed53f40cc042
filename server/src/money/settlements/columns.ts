import { LINE_TITLES, type SettlementKind } from '@okwan/domain/money/settlements/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { LineRow } from './store.ts'

export type FileColumn = {
  title: string
  /** A text, or an amount in pesewas. */
  value: (line: LineRow) => string | number
  isMoney?: true
  /** Name of the ledger amount that the column shows; undefined for columns that every line has. */
  part?: string
  /** Width in the PDF; columns without a width are in the other files only. */
  width?: number
}

const text = (title: string, value: (line: LineRow) => string, width?: number): FileColumn => ({
  title,
  value,
  ...(width === undefined ? {} : { width }),
})
const money = (title: string, value: (line: LineRow) => number, width?: number): FileColumn => ({
  ...text(title, () => '', width),
  value,
  isMoney: true,
})
const part = (title: string, name: string, width?: number): FileColumn => ({
  ...money(title, ({ amounts }) => amounts[name] ?? 0, width),
  part: name,
})

const policy = text('Policy', ({ details }) => details.policyNumber, 90)
const version = text('Version', ({ details }) => (details.version === null ? '' : String(details.version)), 40)
const insured = text('Insured', ({ details }) => details.insured, 84)
const transaction = text('Transaction', ({ kind }) => LINE_TITLES[kind], 72)
const date = text('Date', ({ happened_at }) => toAccraDate(happened_at), 56)
const due = money('Net due', ({ due_pesewas }) => due_pesewas, 58)

const TAXES = [part('VAT', 'vat', 48), part('NHIL', 'nhil', 46), part('GETFund', 'getFund', 46)]
const OLD_TAX = part('COVID-19 levy', 'covidLevy', 50)

/** The columns of the files and of the totals on the page. */
export const COLUMNS: Record<SettlementKind, readonly FileColumn[]> = {
  bordereau: [
    policy,
    version,
    text('Certificate', ({ details }) => details.certificateNumber),
    insured,
    text('Cover', ({ details }) => details.cover),
    text('From', ({ details }) => details.startDate),
    text('To', ({ details }) => details.endDate),
    transaction,
    date,
    text('Sum insured', ({ details }) => (details.sumInsuredPesewas / 100).toFixed(2)),
    part('Net premium', 'premiumPayable', 58),
    ...TAXES,
    OLD_TAX,
    part('Brokerage', 'brokerage', 54),
    part('Refund offset', 'insurerRecoverable', 56),
    due,
  ],
  'motor-levies': [
    policy,
    version,
    text('Certificate', ({ details }) => details.certificateNumber, 92),
    insured,
    transaction,
    date,
    part('Sticker fee', 'stickerFees', 66),
    part('Brown Card fee', 'brownCardFees', 76),
    part('NIC contribution', 'nicContribution', 82),
    { ...due, title: 'Total' },
  ],
  taxes: [policy, version, insured, transaction, date, ...TAXES, OLD_TAX, { ...due, title: 'Total' }],
  'withholding-tax': [
    text('Agent', ({ details }) => details.payeeName, 120),
    text('Agent code', ({ details }) => details.payeeNumber, 70),
    policy,
    { ...transaction, width: 110 },
    date,
    money('Commission', ({ details }) => details.grossPesewas, 80),
    { ...due, title: 'Tax withheld', width: 80 },
  ],
}

/** Name of the ledger amount that a total sums; undefined for totals of all lines. */
export function partOf(kind: SettlementKind, label: string | undefined): string | undefined {
  return COLUMNS[kind].find(({ title }) => title === label)?.part
}

/** Leaves out amounts that are zero in every line. The last column is the total and always stays. */
export function usedColumns(kind: SettlementKind, lines: readonly LineRow[]): readonly FileColumn[] {
  const columns = COLUMNS[kind]
  return columns.filter(
    ({ isMoney, value }, at) => !isMoney || at === columns.length - 1 || lines.some((line) => value(line) !== 0),
  )
}

/** The total of each amount that is not zero in every line. */
export function totalsOf(kind: SettlementKind, lines: readonly LineRow[]): { label: string; pesewas: number }[] {
  return usedColumns(kind, lines)
    .filter(({ isMoney }) => isMoney)
    .map(({ title, value }) => ({ label: title, pesewas: lines.reduce((sum, line) => sum + Number(value(line)), 0) }))
}
