import type { Behaviour, Ending } from './behaviours.ts'
import type { CallbackFault } from './faults.ts'
import type { MovementKind, MovementState } from './movement-terms.ts'

export type Protocol = 'hubtel' | 'mtn'

/** One movement of money as the provider sees it. */
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
  /** The collection that a refund gives back. */
  refundsId?: string
  state: MovementState
  ending?: Ending
  paidPesewas: number
  networkTransactionId: string
  finalAt: number
  /** Steps of its behaviour that have happened. */
  stepsDone: number
  /** Answered on the phone: what the behaviour still had in store does not happen. */
  answered: boolean
}

export type Message = { id: string; to: string; from: string; text: string; at: number }

/** Everything that ever happened, one line each. State is what the lines add up to. */
export type Entry =
  | { type: 'opened'; movement: Movement }
  | { type: 'settled'; id: string; state: MovementState; ending: Ending; paidPesewas: number; at: number }
  | { type: 'step'; id: string; done: number }
  | { type: 'answered'; id: string }
  | { type: 'message'; message: Message }
  | { type: 'name'; phone: string; name: string }
  | { type: 'by-hand'; phone: string; on: boolean }
  | { type: 'funded'; protocol: Protocol; account: Account; pesewas: number }
  | { type: 'clock'; offsetMs: number }

export type Account = 'collection' | 'disbursement'
