import { formatDate, isIsoDate } from '../../platform/dates.ts'
import { emailFieldDetails } from '../../platform/messages/email-texts.ts'
import { isMessageTemplate, MESSAGE_TEXTS } from '../../platform/messages/texts.ts'
import { formatPesewas } from '../../platform/money.ts'
import { SOLD_PRODUCT_NAMES } from '../../platform/settings/values.ts'
import type { SettingFieldKind } from './terms.ts'

export function kindOfField(field: string, value: unknown): SettingFieldKind {
  if (field === 'logo' || field === 'seal') return 'picture'
  if (isMessageTemplate(field)) return 'message'
  const email = emailFieldDetails(field)
  if (email) return email.part === 'text' ? 'email' : 'email-line'
  if (field.endsWith('Pesewas')) return 'money'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'switch'
  if (field === 'renewalDays') return 'numbers'
  if (isDays(field)) return 'days'
  return Array.isArray(value) ? 'rows' : 'text'
}

/** The value of one field, as a history shows it. Amounts are in pesewas. */
export function describeValue(field: string, value: unknown): string {
  if (typeof value === 'number') return field.endsWith('Pesewas') ? formatPesewas(value) : String(value)
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  // A company without its own text uses the standard text.
  if (value === '' && isMessageTemplate(field)) return MESSAGE_TEXTS[field].text
  if (value === '') return emailFieldDetails(field)?.standard ?? 'None'
  if (typeof value === 'string') return describeText(value)
  if (Array.isArray(value)) return value.map((item) => describeItem(field, item)).join(separatorOf(value)) || 'None'
  return value === undefined ? 'None' : JSON.stringify(value)
}

function describeText(value: string): string {
  return value.startsWith('data:image/') ? 'Picture' : value
}

const isDays = (field: string) => field === 'days' || field === 'yearly'

/** A named day of one year or of every year, a number, or an entry of a list. */
function describeItem(field: string, item: unknown): string {
  if (typeof item === 'number') return String(item)
  if (!isDays(field)) return describeEntry(item as Record<string, unknown>) // an entry of a list
  const { date, name } = item as { date: string; name: string } // the field has named days
  return isIsoDate(date) ? `${formatDate(date)} ${name}` : name
}

/** Entries have several parts, so commas would not separate them clearly. */
function separatorOf(list: readonly unknown[]): string {
  const [first] = list
  return typeof first === 'object' && first !== null && !('date' in first) ? '; ' : ', '
}

const WORDS: Readonly<Record<string, string>> = {
  ...SOLD_PRODUCT_NAMES,
  'before-payout': 'claims funded before the payout',
  'after-payout': 'claims funded after the payout',
}

/** `STAR · Comprehensive · 20%`; empty parts are left out. */
function describeEntry(entry: Readonly<Record<string, unknown>>): string {
  return Object.entries(entry)
    .map(([part, value]) =>
      part.endsWith('Bps') ? `${Number(value) / 100}%` : (WORDS[String(value)] ?? String(value)),
    )
    .filter((text) => text !== '')
    .join(' · ')
}
