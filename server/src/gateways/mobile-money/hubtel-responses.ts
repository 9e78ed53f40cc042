import type { Balances, Callback, NameQueryResult, Sent, Status, Trace } from '../../platform/ports/mobile-money.ts'
import type { HttpResult } from '../http.ts'
import { field, pesewas, text } from '../read-body.ts'
import { hubtelMeaning } from './hubtel-codes.ts'

export function readSent(response: HttpResult): Sent {
  if (response.kind === 'no-response') {
    const trace = { code: response.reason, raw: null }
    return response.sent ? { kind: 'unknown', ...trace } : { kind: 'failed', reason: 'unreachable', ...trace }
  }
  const trace = traceOf(response.body, response.status)
  // Our IP address is not on Hubtel's allow list, or the keys are wrong. The body is often an HTML page.
  if (response.status === 401 || response.status === 403) return { kind: 'failed', reason: 'misconfigured', ...trace }
  if (response.status === 429) return { kind: 'failed', reason: 'unreachable', ...trace }
  if (response.status >= 500) return { kind: 'unknown', ...trace }
  const meaning = hubtelMeaning(text(response.body, 'ResponseCode'), descriptionOf(response.body))
  if (meaning.kind === 'failed') return { kind: 'failed', reason: meaning.reason, ...trace }
  // "success" only means that the request was accepted; a status query confirms the payment.
  return { kind: meaning.kind === 'unknown' ? 'unknown' : 'accepted', ...trace }
}

/** Only `data.status` is reliable: responseCode 0000 is also returned for unpaid requests. */
export function readReceiveStatus(response: HttpResult, reference: string, feesOnCustomer: boolean): Status {
  return readStatus(response, (data, trace) => {
    switch (text(data, 'status')?.toLowerCase()) {
      case 'paid': {
        // The field with the requested amount depends on who pays the fee.
        const amountPesewas = pesewas(data, feesOnCustomer ? 'amountAfterCharges' : 'amount')
        const feePesewas = feesOnCustomer ? 0 : (pesewas(data, 'charges') ?? 0)
        return paidStatus(data, trace, { reference, amountPesewas, feePesewas })
      }
      case 'unpaid':
        return { kind: 'pending', ...trace }
      case 'refunded':
        return { kind: 'refunded', ...trace }
      default:
        return { kind: 'unknown', ...trace }
    }
  })
}

/** The outer ResponseCode "success" only means that the query worked. */
export function readSendStatus(response: HttpResult, reference: string): Status {
  return readStatus(response, (data, trace) => {
    switch (text(data, 'transactionStatus')?.toLowerCase()) {
      case 'success':
        return paidStatus(data, trace, {
          reference,
          amountPesewas: pesewas(data, 'Amount'),
          feePesewas: pesewas(data, 'Fees') ?? 0,
        })
      case 'pending':
        return { kind: 'pending', ...trace }
      case 'failed': {
        // The status query returns no failure code, only sometimes a description.
        const meaning = hubtelMeaning('2001', text(data, 'Description'))
        return { kind: 'failed', reason: meaning.kind === 'failed' ? meaning.reason : 'declined', ...trace }
      }
      default:
        return { kind: 'unknown', ...trace }
    }
  })
}

/** A refund is shown on its collection; Hubtel has no status query for refunds. */
export function readRefundStatus(collection: Status, amountPesewas: number): Status {
  const { code, raw } = collection
  if (collection.kind === 'refunded') return { kind: 'paid', amountPesewas, feePesewas: 0, code, raw }
  return { kind: collection.kind === 'paid' ? 'pending' : 'unknown', code, raw }
}

export function readName(response: HttpResult): NameQueryResult {
  if (response.kind === 'no-response') return { kind: 'unknown' }
  const code = text(response.body, 'responseCode')
  const data = field(response.body, 'data')
  if (code === '3000' || (code === '0000' && field(data, 'isRegistered') === false)) return { kind: 'not_registered' }
  const name = text(data, 'name')
  if (code !== '0000' || name === undefined) return { kind: 'unknown' }
  const profile = text(data, 'profile')
  return { kind: 'registered', name, ...(profile && { profile }) }
}

export function readBalances(collection: HttpResult, disbursement: HttpResult): Balances {
  const amountOf = (response: HttpResult) =>
    response.kind === 'answer' ? pesewas(field(response.body, 'data'), 'amount') : undefined
  return { collectionPesewas: amountOf(collection), disbursementPesewas: amountOf(disbursement) }
}

export function readCallback(body: unknown): Callback {
  const meaning = hubtelMeaning(text(body, 'ResponseCode'), descriptionOf(body))
  const { providerTransactionId } = traceOf(body, 200)
  const reference = text(field(body, 'Data'), 'ClientReference')
  return {
    ...(reference && { reference }),
    ...(providerTransactionId && { providerTransactionId }),
    report: meaning.kind === 'paid' || meaning.kind === 'failed' ? meaning : { kind: 'unclear' },
  }
}

function readStatus(response: HttpResult, read: (data: unknown, trace: Trace) => Status): Status {
  if (response.kind === 'no-response') return { kind: 'unknown', code: response.reason, raw: null }
  const trace = traceOf(response.body, response.status)
  if (trace.code === '3000') return { kind: 'absent', ...trace }
  if (response.status !== 200) return { kind: 'unknown', ...trace }
  return read(field(response.body, 'data'), trace)
}

type PaidSum = { reference: string; amountPesewas: number | undefined; feePesewas: number }

/** A payment without a readable amount cannot be settled, so its status is queried until a user resolves it. */
function paidStatus(data: unknown, trace: Trace, { reference, amountPesewas, feePesewas }: PaidSum): Status {
  if (amountPesewas === undefined) return { kind: 'unknown', ...trace }
  const paid = { kind: 'paid', amountPesewas, feePesewas, ...trace } as const
  if ((text(data, 'clientReference') ?? reference) !== reference) return { ...paid, mismatch: 'other_reference' }
  if ((text(data, 'currencyCode') ?? 'GHS') !== 'GHS') return { ...paid, mismatch: 'other_currency' }
  return paid
}

function descriptionOf(body: unknown): string {
  return `${text(field(body, 'Data'), 'Description') ?? ''} ${text(body, 'Message') ?? ''}`
}

function traceOf(body: unknown, status: number): Trace {
  const data = field(body, 'Data')
  const providerTransactionId = text(data, 'TransactionId') ?? text(data, 'OrderId')
  const networkTransactionId = text(data, 'ExternalTransactionId') ?? text(data, 'networkTransactionId')
  return {
    code: text(body, 'ResponseCode') ?? `HTTP ${status}`,
    raw: body ?? null,
    ...(providerTransactionId && { providerTransactionId }),
    ...(networkTransactionId && { networkTransactionId }),
  }
}
