import type { Readable } from 'node:stream'
import type { Data, Endpoint, Parsed, Result } from '@okwan/contract/platform/endpoint'
import type { Portal, Role } from '@okwan/domain/platform/permissions'
import type { MovableClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Database, Transaction } from '../db/transaction.ts'
import type { CheckpointStore } from '../ports/audit-checkpoints.ts'
import type { MidGateway } from '../ports/mid.ts'
import type { Providers } from '../ports/providers.ts'
import type { SmsGateway } from '../ports/sms.ts'
import type { Secrets } from '../secrets.ts'
import type { Topics } from './topics.ts'

/** What one running copy of the product is made of; injected everywhere, so tests choose each part. */
export type Product = {
  config: Config
  db: Database
  clock: MovableClock
  secrets: Secrets
  /** Where text messages go: a gateway, or in a demo the outbox that everybody can read. */
  sms: SmsGateway | 'demo-outbox'
  /** A demo's messages are shown on the simulated phone too. */
  phone?: SmsGateway & { url: string }
  providers: Providers
  /** The motor insurance database, or its simulator. */
  mid: MidGateway
  topics: Topics
  /** Where signed checkpoints of the audit log are kept outside of the database. */
  auditCheckpoints: CheckpointStore
}

export type Actor = {
  id: string
  fullName: string
  role: Role
  branchId: string
  branchGroupId: string
  agentId: string | null
  sessionId: string
  portal: Portal
}

/** The agent whose sale it is: the seller, or the agent whom an assistant sells for. */
export function agentOf({ id, role, agentId }: Pick<Actor, 'id' | 'role' | 'agentId'>): string | null {
  return role === 'Agent' ? id : agentId
}

export type Caller = {
  requestId: string
  ip: string
  userAgent: string
  portal: Portal
  /** Of the people who signed in with this browser before. */
  browserMarks?: string | undefined
}

export type PublicCtx = {
  tx: Tx
  now: Date
  caller: Caller
  product: Product
  /** Headers to send with the answer. */
  headers: Record<string, string | string[]>
  /** Public endpoints are told who calls when somebody is signed in. */
  actor?: Actor
}
export type Ctx = PublicCtx & { actor: Actor }

/** A context whose writes can be sent with the commit, through `ctx.tx.batch`. */
export type InTransaction<C extends PublicCtx> = C & { tx: Transaction }

/** `signal` says that nobody listens any more. */
export type StreamCtx = Ctx & { signal: AbortSignal }

/** Bytes may come as they are made; `contentType` where the endpoint has more than one. */
export type FileAnswer = { bytes: Uint8Array | string | Readable; fileName: string; contentType?: string }

type Handler<K, E extends Endpoint> = E extends { stream: string }
  ? StreamHandler<E>
  : (
      ctx: InItsTransaction<K, E, E['permission'] extends 'public' ? PublicCtx : Ctx>,
      input: Parsed<E>,
    ) => Promise<E extends { file: string } ? FileAnswer : E extends { data: unknown } ? Result<E> : Data<E>>

/** Reading, and what is one statement, runs without a transaction around it. */
type InItsTransaction<K, E extends Endpoint, C extends PublicCtx> = K extends `GET ${string}`
  ? C
  : E extends { oneStatement: true }
    ? C
    : InTransaction<C>

/** Gives an event whenever there is something new, and undefined when there is not, to keep the line open. */
type StreamHandler<E extends Endpoint> = (ctx: StreamCtx, input: Parsed<E>) => AsyncGenerator<Data<E> | undefined>

export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<K, T[K]> }
