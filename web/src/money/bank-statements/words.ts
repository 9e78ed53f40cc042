import type { BankLine, BankStatement } from '@okwan/contract/money/bank-statements'
import {
  type BankLayout,
  type MatchKind,
  PROVIDER_TITLES,
  PURPOSE_LABELS,
} from '@okwan/domain/money/bank-statements/terms'
import { formatDate } from '@okwan/domain/platform/dates'
import { hasColumns } from '@okwan/domain/platform/files/headings'
import { parseCedis } from '@okwan/domain/platform/money'
import type { Tone } from '../../ui/data/tone.ts'

const KIND_LABELS: Record<MatchKind, string> = {
  exact: 'Matched',
  split: 'Matched, split',
  joined: 'Matched, joined',
  manual: 'Matched manually',
  explained: 'Explained',
}

export function statusOf({ match }: Pick<BankLine, 'match'>): { label: string; tone: Tone } {
  if (!match) return { label: 'Open', tone: 'danger' }
  if (match.state === 'proposed') return { label: 'Awaiting confirmation', tone: 'warning' }
  return { label: KIND_LABELS[match.kind], tone: 'success' }
}

export function statementStatus({ openLines }: Pick<BankStatement, 'openLines'>): { label: string; tone: Tone } {
  return openLines === 0 ? { label: 'All matched', tone: 'success' } : { label: `${openLines} open`, tone: 'warning' }
}

export function periodOf({ firstDay, lastDay }: Pick<BankStatement, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} to ${formatDate(lastDay)}`
}

export function importedText(newLines: number): string {
  if (newLines === 0) return 'No new lines. All were already imported.'
  return newLines === 1 ? '1 new line imported' : `${newLines} new lines imported`
}

/** The meaning of a match, such as `Bordereau B-00012` or `Collected by a provider: Hubtel`. */
export function meaningOf({ match }: Pick<BankLine, 'match'>): string {
  if (!match) return ''
  if (match.parts.length > 0) return match.parts.map(({ label }) => label).join(', ')
  const purpose = PURPOSE_LABELS[match.purpose]
  return match.provider ? `${purpose}: ${PROVIDER_TITLES[match.provider]}` : purpose
}

export const FIELD_LABELS: Record<keyof BankLayout, string> = {
  date: 'Date',
  description: 'Description',
  reference: 'Reference',
  amount: 'Amount',
  credit: 'Money in',
  debit: 'Money out',
  balance: 'Balance',
}

/** Headings that banks use, by field. */
const HEADING_PATTERNS: Record<keyof BankLayout, RegExp> = {
  date: /^(transaction |posting |booking )?date$/i,
  description: /description|narration|details|particulars/i,
  reference: /ref/i,
  amount: /^amount$/i,
  credit: /credit|money in|deposit/i,
  debit: /debit|money out|withdrawal/i,
  balance: /balance/i,
}

/** The remembered columns if the file has them, else the usual headings. */
export function guessLayout(headings: readonly string[], remembered: BankLayout | null): BankLayout {
  if (remembered && hasColumns(headings, remembered)) return remembered
  const find = (field: keyof BankLayout) => headings.find((title) => HEADING_PATTERNS[field].test(title)) ?? ''
  return {
    date: find('date'),
    description: find('description'),
    reference: find('reference'),
    amount: find('amount'),
    credit: find('credit'),
    debit: find('debit'),
    balance: find('balance'),
  }
}

/** An overdrawn balance has a minus. */
export function parseBalance(input: string): number | undefined {
  const isNegative = input.trim().startsWith('-')
  const pesewas = parseCedis(input.trim().replace(/^-/, ''))
  return pesewas === undefined ? undefined : isNegative ? -pesewas : pesewas
}
