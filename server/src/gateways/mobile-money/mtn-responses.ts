import type { FailureReason } from '@okwan/domain/money/payments/terms'
import type { Callback, Sent, Status, Trace } from '../../platform/ports/mobile-money.ts'
import type { HttpResult } from '../http.ts'
import { field, pesewas, text } from '../read-body.ts'

export type MtnProduct = 'collection' | 'disbursement'

const REASONS: Record<string, FailureReason> = {
  PAYER_NOT_FOUND: 'not_registered',
  PAYEE_NOT_FOUND: 'not_registered',
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  // MTN calls this "internal"; in practice the wallet balance is too low.
  INTERNAL_PROCESSING_ERROR: 'insufficient_funds',
  PAYER_LIMIT_REACHED: 'limit',
  APPROVAL_REJECTED: 'declined',
  EXPIRED: 'expired',
  // The payer did not approve within five minutes.
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
  SERVICE_UNAVAILABLE: 'unreachable',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'rejected',
  NOT_ALLOWED: 'misconfigured',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'misconfigured',
  INVALID_CURRENCY: 'misconfigured',
  INVALID_CALLBACK_URL_HOST: 'misconfigured',
}

// For a disbursement, the wallet with too low a balance is our own.
const DISBURSEMENT_REASONS: Record<string, FailureReason> = {
  ...REASONS,
  NOT_ENOUGH_FUNDS: 'float_low',
  INTERNAL_PROCESSING_ERROR: 'rejected',
}

export function readMtnSent(response: HttpResult, product: MtnProduct): Sent {
  if (response.kind === 'no-response') {
    const trace = { code: response.reason, raw: null }
    return response.sent ? { kind: 'unknown', ...trace } : { kind: 'failed', reason: 'unreachable', ...trace }
  }
  const trace = traceOf(response)
  switch (response.status) {
    case 202:
    // Duplicate id: the request was submitted before, so a status query returns its result.
    case 409:
      return { kind: 'accepted', ...trace }
    case 400:
      return { kind: 'failed', reason: reasonOf(trace.code, product) ?? 'rejected', ...trace }
    case 401:
    case 403:
      return { kind: 'failed', reason: 'misconfigured', ...trace }
    case 429:
      return { kind: 'failed', reason: 'unreachable', ...trace }
    default:
      return { kind: 'unknown', ...trace }
  }
}

export function readMtnStatus(
  response: HttpResult,
  product: MtnProduct,
  expected: { reference: string; currency: string },
): Status {
  if (response.kind === 'no-response') return { kind: 'unknown', code: response.reason, raw: null }
  const trace = traceOf(response)
  if (response.status === 404 && trace.code === 'RESOURCE_NOT_FOUND') return { kind: 'absent', ...trace }
  if (response.status !== 200) return { kind: 'unknown', ...trace }
  switch (text(response.body, 'status')) {
    case 'SUCCESSFUL':
      return readPaid(response.body, trace, expected)
    case 'FAILED':
      return { kind: 'failed', reason: reasonOf(trace.code, product) ?? 'declined', ...trace }
    case 'PENDING':
    case 'ONGOING':
    case 'DELAYED':
      return { kind: 'pending', ...trace }
    default:
      return { kind: 'unknown', ...trace }
  }
}

/**
 * A callback has the format of a status response. The callback of a transfer has no id, so our reference identifies the transfer.
 */
export function readCallback(body: unknown): Callback {
  const reference = text(body, 'externalId')
  const status = text(body, 'status')
  const reason = reasonOf(codeOf(body) ?? '', 'collection') ?? 'declined'
  return {
    ...(reference && { reference }),
    report:
      status === 'SUCCESSFUL'
        ? { kind: 'paid' }
        : status === 'FAILED'
          ? { kind: 'failed', reason }
          : { kind: 'unclear' },
  }
}

function readPaid(body: unknown, trace: Trace, expected: { reference: string; currency: string }): Status {
  const amountPesewas = pesewas(body, 'amount')
  if (amountPesewas === undefined) return { kind: 'unknown', ...trace }
  // MTN does not report its fee; reconciliation finds it.
  const paid = { kind: 'paid', amountPesewas, feePesewas: 0, ...trace } as const
  if ((text(body, 'externalId') ?? expected.reference) !== expected.reference) {
    return { ...paid, mismatch: 'other_reference' }
  }
  if (text(body, 'currency') !== expected.currency) return { ...paid, mismatch: 'other_currency' }
  return paid
}

function reasonOf(code: string, product: MtnProduct): FailureReason | undefined {
  return (product === 'collection' ? REASONS : DISBURSEMENT_REASONS)[code]
}

/** The reason is text or an object with a code. */
function codeOf(body: unknown): string | undefined {
  const reason = field(body, 'reason')
  return text(reason, 'code') ?? text(body, 'reason') ?? text(body, 'code')
}

function traceOf({ status, body }: { status: number; body: unknown }): Trace {
  const networkTransactionId = text(body, 'financialTransactionId')
  return {
    code: codeOf(body) ?? text(body, 'status') ?? `HTTP ${status}`,
    raw: body ?? null,
    ...(networkTransactionId && { networkTransactionId }),
  }
}
