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

/** How many characters of a callback with a wrong secret are stored: enough to recognise its origin. */
const FORGED_MAX_LENGTH = 2000

/** Stores the callback and responds immediately. A job processes it. */
export async function receiveCallback({ now, caller, product }: PublicCtx, { params, text }: Input) {
  const { provider, kind } = params
  const secret = callbackSecret(product.secrets, provider)
  const genuine = sameBytes(Buffer.from(params.secret), Buffer.from(secret))
  const body = withoutNul(genuine ? text : text.slice(0, FORGED_MAX_LENGTH))
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const callback = { provider, kind, genuine, body, bodyHash, ip: caller.ip, at: now }
  if (!genuine) {
    await product.db.write((tx) => insertForged(tx, callback))
    // Responds like any unknown address, so that a wrong secret reveals nothing.
    throw new Refusal('not_found', 'Page not found')
  }
  await product.db.together(saveAll, { key: [provider, kind, bodyHash].join(' '), ...callback })
  return { received: true } as const
}

/** Stores callbacks that arrive at the same time in one transaction. */
function saveAll({ batch }: Transaction, all: (NewCallback & Keyed)[]): Promise<void[]> {
  return Promise.all(all.map((callback) => save(batch, callback)))
}

async function save(batch: Batch, callback: NewCallback): Promise<void> {
  const id = insertCallback(batch, callback)
  const effectKey = `callback.process:${id}`
  // A duplicate callback is only counted, so its job finds no row and does nothing.
  await addJob(batch, 'callback.process', { callbackId: id }, { now: callback.at, effectKey })
}

/** PostgreSQL's text type does not accept NUL characters. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '')
}
