import type { Report, ReportColumn } from '@okwan/contract/reports/reports'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'

type Cell = Report['totals'][number]

/** A value as people read it; a dash if it is unknown. */
export function cellText({ kind }: Pick<ReportColumn, 'kind'>, cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '–'
  if (typeof cell === 'string') return kind === 'date' ? formatDate(cell) : cell
  if (kind === 'money') return formatPesewas(cell)
  return kind === 'percent' ? `${decimal(cell / 100)}%` : cell.toLocaleString('en-GB')
}

const decimal = (value: number) => value.toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Short values on an axis. */
export function axisText(kind: ReportColumn['kind']): (value: number) => string {
  return (value) => {
    if (kind === 'percent') return `${Math.round(value / 100)}%`
    const whole = kind === 'money' ? value / 100 : value
    return whole.toLocaleString('en-GB', { notation: 'compact' })
  }
}

/** Change from the previous period; undefined if the previous value is unknown or too small for a percentage. */
export function changeFrom(kind: ReportColumn['kind'], now: Cell | undefined, before: Cell | undefined) {
  if (typeof now !== 'number' || typeof before !== 'number' || Math.abs(before) < (MIN_COMPARED_VALUE[kind] ?? 1)) {
    return undefined
  }
  const difference = now - before
  // A percentage of a percentage would be misread.
  const text =
    kind === 'percent'
      ? `${decimal(Math.abs(difference) / 100)} points`
      : `${Math.round(Math.abs(difference / before) * 100).toLocaleString('en-GB')}%`
  if (text.startsWith('0%') || text.startsWith('0.0 ')) return { direction: 'same' as const, text: 'No change' }
  return difference > 0
    ? { direction: 'up' as const, text, more: 'increase' }
    : { direction: 'down' as const, text, more: 'decrease' }
}

/** Values below this are too small to compare with in per cent: 10 records, GH₵100. */
const MIN_COMPARED_VALUE: Partial<Record<ReportColumn['kind'], number>> = { count: 10, money: 100_00 }

export const daysText = ({ from, to }: { from: string; to: string }) => `${formatDate(from)} to ${formatDate(to)}`
