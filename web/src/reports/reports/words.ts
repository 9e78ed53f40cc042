import type { Report, ReportColumn } from '@okwan/contract/reports/reports'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'

type Cell = Report['totals'][number]

/** A value as people read it; a dash if it is unknown. */
export function cellText({ kind }: Pick<ReportColumn, 'kind'>, cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '–'
  if (typeof cell === 'string') return kind === 'date' ? formatDate(cell) : cell
  if (kind === 'money') return formatPesewas(cell)
  return kind === 'percent' ? `${(cell / 100).toFixed(1)}%` : cell.toLocaleString('en-GB')
}

/** Short values on an axis. */
export function axisText(kind: ReportColumn['kind']): (value: number) => string {
  return (value) => {
    if (kind === 'percent') return `${Math.round(value / 100)}%`
    const whole = kind === 'money' ? value / 100 : value
    return whole.toLocaleString('en-GB', { notation: 'compact' })
  }
}

/** Change against the period before; undefined if there was nothing to compare with. */
export function changeFrom(now: Cell | undefined, before: Cell | undefined) {
  if (typeof now !== 'number' || typeof before !== 'number' || before === 0) return undefined
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  if (percent === 0) return { direction: 'same' as const, text: 'No change' }
  return percent > 0
    ? { direction: 'up' as const, text: `${percent}%`, more: 'increase' }
    : { direction: 'down' as const, text: `${-percent}%`, more: 'decrease' }
}

export const daysText = ({ from, to }: { from: string; to: string }) => `${formatDate(from)} to ${formatDate(to)}`
