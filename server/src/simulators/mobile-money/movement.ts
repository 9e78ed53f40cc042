import type { Behaviour, Outcome } from './behaviours.ts'
import type { CallbackFault } from './faults.ts'
import type { MovementKind, MovementState } from './movement-terms.ts'

export type Protocol = 'hubtel' | 'mtn'

/** One transfer of money in the provider's ledger. */
export type Movement = {
  id: string
  protocol: Protocol
  kind: MovementKind
  /** Hubtel's ClientReference, MTN's externalId. */
  reference: string
  /** MTN's X-Reference-Id. */
  requestId: string
  phone: string
  network: string
  amountPesewas: number
  feePesewas: number
  feesOnCustomer: boolean
  description: string
  callbackUrl: string
  createdAt: number
  behaviour: Behaviour
  callbackFault?: CallbackFault
  /** The collection that a refund reverses. */
  refundsId?: string
  state: MovementState
  outcome?: Outcome
  paidPesewas: number
  networkTransactionId: string
  finalAt: number
  /** Number of completed steps of its behaviour. */
  stepsDone: number
  /** Answered on the phone; the remaining steps of the behaviour are skipped. */
  answered: boolean
}

export type Message = { id: string; to: string; from: string; text: string; at: number }

/** One event. The simulator writes one line for each event and computes its state from them. */
export type Entry =
  | { type: 'opened'; movement: Movement }
  | { type: 'settled'; id: string; state: MovementState; outcome: Outcome; paidPesewas: number; at: number }
  | { type: 'step'; id: string; done: number }
  | { type: 'answered'; id: string }
  | { type: 'message'; message: Message }
  | { type: 'name'; phone: string; name: string }
  | { type: 'manual-answers'; phone: string; on: boolean }
  | { type: 'funded'; protocol: Protocol; account: Account; pesewas: number }
  | { type: 'clock'; offsetMs: number }

export type Account = 'collection' | 'disbursement'
