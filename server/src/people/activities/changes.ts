import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { maskPhone } from '@okwan/domain/platform/phone'

export type Change = { label: string; before: string; after: string }

type Snapshot = Record<string, unknown> | null

/** Lists the differences between two snapshots with labels. `masked` hides personal data. */
export function changesBetween(before: Snapshot, after: Snapshot, { masked }: { masked: boolean }): Change[] {
  const oldFields = flatten(before)
  const newFields = flatten(after)
  return [...new Set([...oldFields.keys(), ...newFields.keys()])].flatMap((path) => {
    const [old, now] = [oldFields.get(path), newFields.get(path)]
    // Snapshots may leave out unchanged fields, so a field that is missing on one side was not changed.
    if (before && after && (old === undefined || now === undefined)) return []
    if (JSON.stringify(old ?? null) === JSON.stringify(now ?? null)) return []
    return [{ label: labelOf(path), before: describeValue(path, old, masked), after: describeValue(path, now, masked) }]
  })
}

/** `{limits: {dailyCount: 3}}` becomes `limits.dailyCount`; lists stay as they are. */
function flatten(snapshot: Snapshot, prefix = ''): Map<string, unknown> {
  const flat = new Map<string, unknown>()
  for (const [key, value] of Object.entries(snapshot ?? {})) {
    if (isRecord(value)) for (const entry of flatten(value, `${prefix}${key}.`)) flat.set(...entry)
    else flat.set(prefix + key, value)
  }
  return flat
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const UNITS = /(Pesewas|Bps|At)$/

function labelOf(path: string): string {
  const words = path
    .split('.')
    .map((part) =>
      part
        .replace(UNITS, '')
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .toLowerCase(),
    )
    .join(', ')
    .replace('mobile number', 'phone number')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const PHONE = /^233\d{9}$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const PERSONAL = /email|phone|mobile|msisdn|card|passport|birth|address|health/i

function describeValue(path: string, value: unknown, masked: boolean): string {
  if (value === undefined || value === null || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((item) => describeValue(path, item, masked)).join(', ') || 'None'
  if (typeof value === 'number') return formatNumber(path, value)
  // Snapshots are JSON, so the remaining values are strings, or objects in lists.
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (PHONE.test(text)) return masked ? maskPhone(text) : `0${text.slice(3)}`
  if (masked && PERSONAL.test(path)) return '•••'
  return MOMENT.test(text) ? formatMoment(new Date(text)) : text
}

function formatNumber(path: string, value: number): string {
  if (path.endsWith('Pesewas')) return formatPesewas(value)
  if (path.endsWith('Bps')) return `${value / 100}%`
  return String(value)
}
