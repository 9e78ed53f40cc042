import type { Readable } from 'node:stream'
import type { Data, Endpoint, Parsed, Result } from '@okwan/contract/platform/endpoint'
import type { Act } from '@okwan/domain/people/auth/acts'
import type { PermissionChanges, Portal, Role } from '@okwan/domain/platform/permissions'
import type { MovableClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Replica } from '../db/replica/replica.ts'
import type { Database, Transaction } from '../db/transaction.ts'
import type { CheckpointStore } from '../ports/audit-checkpoints.ts'
import type { CardRegister } from '../ports/card-register.ts'
import type { EmailGateway } from '../ports/email.ts'
import type { MidGateway } from '../ports/mid.ts'
import type { Providers } from '../ports/providers.ts'
import type { SentDocument } from '../ports/sent-documents.ts'
import type { SmsGateway } from '../ports/sms.ts'
import type { TaxAuthority } from '../ports/tax-authority.ts'
import type { Secrets } from '../secrets.ts'
import type { Settings } from '../settings/settings.ts'
import type { Tracer } from '../traces/tracer.ts'
import type { Drain } from './drain/drain.ts'
import type { Topics } from './topics.ts'

/** Describes the act that a confirmation approves. `rest` is the reference without the act, such as a record id. */
export type DescribeAct = (ctx: Ctx, rest: string) => Promise<{ reference: string; sentence: string }>

/** Prints a document from the id of its record; undefined if there is no such document. */
export type PrintDocument = (
  ctx: Pick<PublicCtx, 'tx' | 'now' | 'product'>,
  id: string,
) => Promise<{ bytes: Buffer; fileName: string } | undefined>

/** Parts of one instance; injected, so that tests can replace each of them. */
export type Product = {
  config: Config
  db: Database
  /** Standby for long reads; undefined if it is not set up. */
  replica?: Replica | undefined
  /** Database connection that can only seal the audit log and archive old records. */
  sealer: Database
  clock: MovableClock
  settings: Settings
  secrets: Secrets
  /** SMS gateway, or the readable outbox of a demo. */
  sms: SmsGateway | 'demo-outbox'
  /** Mail server, or the readable outbox of a demo; undefined if email is not set up. */
  email: EmailGateway | 'demo-outbox' | undefined
  /** Messages of a demo are also shown on the simulated phone. */
  phone?: SmsGateway & { url: string }
  providers: Providers
  /** Motor insurance database or its simulator. */
  mid: MidGateway
  /** National card register or its simulator; undefined if it is not set up. */
  cardRegister: CardRegister | undefined
  /** E-VAT service of the revenue authority; undefined if it is not set up. */
  taxAuthority: TaxAuthority | undefined
  topics: Topics
  /** Undefined if tracing is off. */
  tracer?: Tracer | undefined
  /** Whether this node is shutting down. */
  drain: Drain
  /** Store for signed checkpoints of the audit log outside the database. */
  auditCheckpoints: CheckpointStore
  /** Descriptions of the acts that need a confirmation; the feature of each act provides its description. */
  acts: Record<Act, DescribeAct>
  /** Prints the documents that customers get by link or email, and the reports that users get by email. */
  documents: Record<SentDocument, PrintDocument>
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
  /** Time until which the user may not decide anything, after their phone number changed. */
  cooldownUntil?: Date | null
  /** End of the access of an examiner, who reads as SuperAdmin and changes nothing. */
  examinerUntil?: Date | null
  hasPasskey?: boolean
  /** Permissions that were granted to this user in addition to those of the role, or revoked. */
  permissionChanges?: PermissionChanges | undefined
  /** End of a session with emergency access. */
  emergencyUntil?: Date | null
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
  /** Origin that the browser called, which passkeys sign. */
  origin?: string
  /** Marks of users who signed in with this browser before. */
  browserMarks?: string | undefined
  /** Binding cookie of the session of this browser, which may have ended. */
  binding?: string | undefined
  /** Position of the last write of this browser, which its reads must include. */
  position?: number | undefined
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
  /** References that the caller has confirmed in this request. */
  confirmedActs?: Set<string>
}
export type Ctx = PublicCtx & { actor: Actor }

/** A context whose writes can be sent with the commit, through `ctx.tx.batch`. */
export type InTransaction<C extends PublicCtx> = C & { tx: Transaction }

/** `signal` is aborted when the client disconnects. */
export type StreamCtx = Ctx & { signal: AbortSignal }

/** Bytes can be streamed; `contentType` is set if the endpoint has several. */
export type FileResponse = { bytes: Uint8Array | string | Readable; fileName: string; contentType?: string }

type Handler<K, E extends Endpoint> = E extends { stream: string }
  ? StreamHandler<E>
  : (
      ctx: InItsTransaction<K, E, E['permission'] extends 'public' ? PublicCtx : Ctx>,
      input: Parsed<E>,
    ) => Promise<E extends { file: string } ? FileResponse : E extends { data: unknown } ? Result<E> : Data<E>>

/** Reads and single statements run without a transaction. */
type InItsTransaction<K, E extends Endpoint, C extends PublicCtx> = K extends `GET ${string}`
  ? C
  : E extends { oneStatement: true }
    ? C
    : InTransaction<C>

/** Yields an event for each change, and undefined to keep the connection alive. */
type StreamHandler<E extends Endpoint> = (ctx: StreamCtx, input: Parsed<E>) => AsyncGenerator<Data<E> | undefined>

export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<K, T[K]> }
