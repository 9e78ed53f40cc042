import type { TaxProblem, TaxStamp } from './terms.ts'

/** Effect of an E-VAT response on a document. `unclear`: the request may have arrived. */
export type SigningResult =
  | { kind: 'signed'; stamp: TaxStamp }
  | { kind: 'unclear'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'settings'; reason: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'collision'; reason: string }

type Failure = Exclude<SigningResult, { kind: 'signed' }>

/** Minutes until the next attempts; then every hour. */
const RETRY_MINUTES = [1, 2, 5, 10, 30]
const HOURLY = 60

/** A person must resolve a rejected document and a used number. Other documents are resent until the cause is repaired. */
export function afterFailure(failure: Failure, attempts: number): { problem: TaxProblem; retryMinutes: number | null } {
  if (failure.kind === 'refused' || failure.kind === 'collision') return { problem: failure.kind, retryMinutes: null }
  if (failure.kind === 'settings') return { problem: 'settings', retryMinutes: HOURLY }
  return { problem: 'unreachable', retryMinutes: RETRY_MINUTES[attempts - 1] ?? HOURLY }
}

/** Most requests that we send in a minute; E-VAT refuses more than 50 for each key. */
export const REQUESTS_PER_MINUTE = 45

/** After a rejected key, other documents wait this long, so that the key is not blocked. */
export const SETTINGS_PAUSE_MINUTES = 10

type Expected = { number: string; flag: string; lineItems: number }

/** A stamp found under our number belongs to this document only if number, type and line items are the same. */
export function isStampOf(stamp: TaxStamp, { number, flag, lineItems }: Expected): boolean {
  return stamp.invoiceNumber === number && stamp.flag === flag && Number(stamp.lineItems) === lineItems
}
