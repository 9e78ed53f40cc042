import { type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ReportAction, ReportDecision, ReportState } from './terms.ts'

const HOUR_MS = 3_600_000

export type Report = { state: ReportState; decision: ReportDecision | null; raisedAt: Date }

/** The end of the time in which a suspicion must be reported. */
export function reportDueAt(raisedAt: Date, hours: number): Date {
  return new Date(raisedAt.getTime() + hours * HOUR_MS)
}

export function reportActions({ state, decision }: Report): ReportAction[] {
  if (state === 'draft') return ['decide']
  return state === 'decided' && decision === 'file' ? ['file'] : []
}

export function checkReportAction(report: Report, action: ReportAction): void {
  if (!reportActions(report).includes(action)) throw new Refusal('illegal_move')
}

/** Whether the report still needs an action. */
export const isOpenReport = (report: Report) => reportActions(report).length > 0

/** A report is filed on a day between its receipt and today. */
export function checkFiledOn(filedOn: IsoDate, raisedAt: Date, now: Date): void {
  if (filedOn >= toAccraDate(raisedAt) && filedOn <= toAccraDate(now)) return
  const message = 'Enter a date between the day of the report and today.'
  throw new Refusal('invalid', message, [{ path: 'filedOn', message }])
}

/** Letters and digits that cannot be confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `R-4K7TPA2M`, from random bytes. Receipts have no order, so that they do not reveal how many reports there are. */
export function receiptNumber(random: Uint8Array): string {
  return `R-${Array.from(random.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
