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

/** Parts of one instance; injected, so that tests can replace each of them. */
export type Product = {
  config: Config
  db: Database
  clock: MovableClock
  secrets: Secrets
  /** SMS gateway, or the readable outbox of a demo. */
  sms: SmsGateway | 'demo-outbox'
  /** Messages of a demo are also shown on the simulated phone. */
  phone?: SmsGateway & { url: string }
  providers: Providers
  /** Motor insurance database or its simulator. */
  mid: MidGateway
  topics: Topics
  /** Store for signed checkpoints of the audit log outside the database. */
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

/** Agent of a sale: the seller, or the agent of an assistant. */
export function agentOf({ id, role, agentId }: Pick<Actor, 'id' | 'role' | 'agentId'>): string | null {
  return role === 'Agent' ? id : agentId
}

export type Caller = {
  requestId: string
  ip: string
  userAgent: string
  portal: Portal
  /** Marks of users who signed in with this browser before. */
  browserMarks?: string | undefined
}

export type PublicCtx = {
  tx: Tx
  now: Date
  caller: Caller
  product: Product
  /** Headers of the response. */
  headers: Record<string, string | string[]>
  /** Set for public endpoints if a user is signed in. */
  actor?: Actor
}
export type Ctx = PublicCtx & { actor: Actor }

/** A context whose writes can be sent with the commit, through `ctx.tx.batch`. */
export type InTransaction<C extends PublicCtx> = C & { tx: Transaction }

/** `signal` is aborted when the client disconnects. */
export type StreamCtx = Ctx & { signal: AbortSignal }

/** Bytes can be streamed; `contentType` is set if the endpoint has several. */
export type FileAnswer = { bytes: Uint8Array | string | Readable; fileName: string; contentType?: string }

type Handler<K, E extends Endpoint> = E extends { stream: string }
  ? StreamHandler<E>
  : (
      ctx: InItsTransaction<K, E, E['permission'] extends 'public' ? PublicCtx : Ctx>,
      input: Parsed<E>,
    ) => Promise<E extends { file: string } ? FileAnswer : E extends { data: unknown } ? Result<E> : Data<E>>

/** Reads and single statements run without a transaction. */
type InItsTransaction<K, E extends Endpoint, C extends PublicCtx> = K extends `GET ${string}`
  ? C
  : E extends { oneStatement: true }
    ? C
    : InTransaction<C>

/** Yields an event for each change, and undefined to keep the connection alive. */
type StreamHandler<E extends Endpoint> = (ctx: StreamCtx, input: Parsed<E>) => AsyncGenerator<Data<E> | undefined>

export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<K, T[K]> }
