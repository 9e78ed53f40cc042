import { createHash } from 'node:crypto'
import type { callbackEndpoints } from '@okwan/contract/money/callbacks'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { callbackSecret } from '../../gateways/mobile-money/callback-address.ts'
import type { Batch } from '../../platform/db/batch.ts'
import type { Keyed, Transaction } from '../../platform/db/transaction.ts'
import type { PublicCtx } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { sameBytes } from '../../platform/secrets.ts'
import { insertCallback, insertForged, type NewCallback } from './store.ts'

type Input = Parsed<(typeof callbackEndpoints)['POST /callbacks/{provider}/{secret}/{kind}']>

/** Of what strangers send, enough is kept to see what they try. */
const FORGED_KEPT = 2000

/** Keeps what came and answers at once. A job looks into it; nothing is decided here. */
export async function receiveCallback({ now, caller, product }: PublicCtx, { params, text }: Input) {
  const { provider, kind } = params
  const secret = callbackSecret(product.secrets, provider)
  const genuine = sameBytes(Buffer.from(params.secret), Buffer.from(secret))
  const body = withoutNul(genuine ? text : text.slice(0, FORGED_KEPT))
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const callback = { provider, kind, genuine, body, bodyHash, ip: caller.ip, at: now }
  if (!genuine) {
    await product.db.write((tx) => insertForged(tx, callback))
    // Looks like any address that is not there.
    throw new Refusal('not_found', 'There is nothing at this address')
  }
  await product.db.together(keepAll, { key: [provider, kind, bodyHash].join(' '), ...callback })
  return { received: true } as const
}

/** Those that come at the same time are kept together. */
function keepAll({ batch }: Transaction, all: (NewCallback & Keyed)[]): Promise<void[]> {
  return Promise.all(all.map((callback) => keep(batch, callback)))
}

async function keep(batch: Batch, callback: NewCallback): Promise<void> {
  const id = insertCallback(batch, callback)
  const effectKey = `callback.process:${id}`
  // The job of a copy finds nothing under its id, for the copy was only counted.
  await addJob(batch, 'callback.process', { callbackId: id }, { now: callback.at, effectKey })
}

/** PostgreSQL's text cannot hold it. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '')
}
