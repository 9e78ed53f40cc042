import type { Data, Endpoint, Parsed, Result } from '@okwan/contract/endpoint'
import type { Portal, Role } from '@okwan/domain/permissions'
import type { MovableClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import type { SmsGateway } from '../gateways/sms.ts'
import type { Secrets } from '../secrets.ts'

/** What one running copy of the product is made of; injected everywhere, so tests choose each part. */
export type Product = {
  config: Config
  db: Database
  clock: MovableClock
  secrets: Secrets
  /** Where text messages go: a gateway, or in a demo the outbox that everybody can read. */
  sms: SmsGateway | 'demo-outbox'
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

export type Caller = { requestId: string; ip: string; userAgent: string; portal: Portal }

export type PublicCtx = {
  tx: Tx
  now: Date
  caller: Caller
  product: Product
  /** Headers to send with the answer. */
  headers: Record<string, string>
  /** Public endpoints are told who calls when somebody is signed in. */
  actor?: Actor
}
export type Ctx = PublicCtx & { actor: Actor }

export type FileAnswer = { bytes: Uint8Array | string; fileName: string }

export type Handler<E extends Endpoint> = (
  ctx: E['permission'] extends 'public' ? PublicCtx : Ctx,
  input: Parsed<E>,
) => Promise<E extends { file: string } ? FileAnswer : E extends { data: unknown } ? Result<E> : Data<E>>

export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<T[K]> }
