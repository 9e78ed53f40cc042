import { type BookLine, bookLines, valueText } from './lines.ts'

/** A line that differs between two versions, in words. */
export type BookChange = {
  /** Path in the newer version; undefined if the line was removed. */
  path: string | undefined
  label: string
  before: string
  after: string
  /** Change in per cent of the older value; undefined if there is no older amount to compare with. */
  percent: number | undefined
  /** Whether the author must confirm the change. */
  isLarge: boolean
}

type Content = Record<string, unknown>

const ABSENT = 'Not included'

/** Rates rarely move by more than this between two versions; more is often a typing error, such as a missing decimal point. */
const LARGE_CHANGE_PERCENT = 50

/** All lines that differ, in the order of the newer version; removed lines come last. */
export function bookChanges(before: Content, after: Content): BookChange[] {
  const old = new Map(bookLines(before).map((line) => [line.key, line]))
  const now = bookLines(after)
  const currentKeys = new Set(now.map(({ key }) => key))
  const changed = now.flatMap((line) => {
    const oldLine = old.get(line.key)
    return oldLine && oldLine.value === line.value ? [] : [changeOf(oldLine, line)]
  })
  return [
    ...changed,
    ...[...old.values()].filter(({ key }) => !currentKeys.has(key)).map((line) => changeOf(line, undefined)),
  ]
}

function changeOf(before: BookLine | undefined, now: BookLine | undefined): BookChange {
  const { section, label } = now ?? before ?? { section: '', label: '' }
  const percent = percentOf(before?.value, now?.value)
  return {
    path: now?.path,
    label: `${section}: ${label}`,
    before: before ? valueText(before) : ABSENT,
    after: now ? valueText(now) : ABSENT,
    percent,
    isLarge:
      now !== undefined && (percent === undefined ? before?.value === 0 : Math.abs(percent) > LARGE_CHANGE_PERCENT),
  }
}

function percentOf(before: unknown, now: unknown): number | undefined {
  if (typeof before !== 'number' || typeof now !== 'number' || before === 0) return undefined
  return Math.round(((now - before) / before) * 100)
}

/** Changes that the author must confirm, with a sentence for each. */
export function largeChanges(changes: readonly BookChange[]): { path: string; message: string }[] {
  return changes.flatMap(({ path, label, before, after, percent, isLarge }) => {
    if (path === undefined || !isLarge) return []
    const share = percent === undefined ? '' : ` (${percentText(percent)})`
    return [{ path, message: `${label} changes from ${before} to ${after}${share}` }]
  })
}

const percentText = (percent: number) =>
  percent > 0 ? `+${percent.toLocaleString('en-GB')}%` : `-${Math.abs(percent)}%`
