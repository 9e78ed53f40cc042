import type { Evidence, RequestResult } from '@okwan/domain/money/payments/collect/settlement'
import type { FailureReason, Provider } from '@okwan/domain/money/payments/terms'
import type { Network } from '@okwan/domain/platform/phone'

/**
 * Port to a mobile money provider. Calls never throw for failures of the provider: an invalid or missing response is `unknown`,
 * and only a status query returns the result.
 */
export type PaymentGateway = {
  provider: Provider
  collect(request: CollectRequest): Promise<Sent>
  collectStatus(request: RequestReference): Promise<Status>
  disburse(request: DisburseRequest): Promise<Sent>
  disburseStatus(request: RequestReference): Promise<Status>
  /** Refunds a collected payment to the payer's phone. */
  refund(request: RefundRequest): Promise<Sent>
  refundStatus(refund: RequestReference & { collected: Collected }): Promise<Status>
  findName(phone: string, network: Network): Promise<NameQueryResult>
  /** Only providers that support bank accounts have this method; `disburseStatus` returns the result. */
  bank?: {
    disburse(request: BankRequest): Promise<Sent>
    findName(account: BankAccount): Promise<NameQueryResult>
  }
  balances(): Promise<Balances>
  readCallback(body: unknown): Callback
}

/** `reference` is unique; `requestId` is the UUID that MTN requires in addition. */
export type RequestReference = { reference: string; requestId: string }

export type CollectRequest = RequestReference & {
  phone: string
  network: Network
  amountPesewas: number
  description: string
  callbackUrl: string
}

export type DisburseRequest = CollectRequest & { recipientName: string }

export type BankAccount = { bankCode: string; bankAccount: string }

export type BankRequest = RequestReference &
  BankAccount & { amountPesewas: number; description: string; callbackUrl: string; recipientName: string }

export type Collected = RequestReference & { providerTransactionId: string; amountPesewas: number }

export type RefundRequest = RequestReference & {
  collected: Collected
  amountPesewas: number
  description: string
  callbackUrl: string
}

/** Stored part of a response: the provider's code, its references and the raw body. */
export type Trace = {
  code: string
  raw: unknown
  providerTransactionId?: string
  networkTransactionId?: string
}

export type Sent = RequestResult & Trace
export type Status = Evidence & Trace

export type NameQueryResult =
  | { kind: 'registered'; name: string; profile?: string }
  | { kind: 'not_registered' }
  | { kind: 'unknown' }

/** Undefined if the provider did not report it. */
export type Balances = { collectionPesewas?: number; disbursementPesewas?: number }

/** Movement that a callback is about and the reported result. Callbacks are not signed, so they only trigger a status query. */
export type Callback = {
  reference?: string
  requestId?: string
  providerTransactionId?: string
  report: { kind: 'paid' } | { kind: 'failed'; reason: FailureReason } | { kind: 'unclear' }
}

/** MTN has separate keys for its products collection and disbursement. */
export type MtnKeys = { subscriptionKey: string; apiUser: string; apiKey: string }
