import { createHash } from 'node:crypto'
import type { callbackEndpoints } from '@okwan/contract/callbacks'
import type { Parsed } from '@okwan/contract/endpoint'
import { gatherUntilCommit } from '../db/gather.ts'
import { callbackSecret } from '../gateways/callback-address.ts'
import type { PublicCtx } from '../http/context.ts'
import { KeptRefusal } from '../http/kept-refusal.ts'
import { addJob } from '../jobs/add-job.ts'
import { sameBytes } from '../secrets.ts'
import { insertCallback } from './store.ts'

type Input = Parsed<(typeof callbackEndpoints)['POST /callbacks/{provider}/{secret}/{kind}']>

/** Of what strangers send, enough is kept to see what they try. */
const FORGED_KEPT = 2000

/** Keeps what came and answers at once. A job looks into it; nothing is decided here. */
export async function receiveCallback(ctx: PublicCtx, { params, text }: Input) {
  const { tx, now, caller, product } = ctx
  const { provider, kind } = params
  const secret = callbackSecret(product.secrets, provider)
  const genuine = sameBytes(Buffer.from(params.secret), Buffer.from(secret))
  const body = withoutNul(genuine ? text : text.slice(0, FORGED_KEPT))
  const bodyHash = createHash('sha256').update(body).digest()
  const { id, isNew } = await insertCallback(tx, { provider, kind, genuine, body, bodyHash, ip: caller.ip, at: now })
  // Looks like any address that is not there.
  if (!genuine) throw new KeptRefusal('not_found', 'There is nothing at this address')
  const effectKey = `callback.process:${id}`
  if (isNew)
    await gatherUntilCommit(tx, (all) => addJob(all, 'callback.process', { callbackId: id }, { now, effectKey }))
  return { received: true } as const
}

/** PostgreSQL's text cannot hold it. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '')
}
