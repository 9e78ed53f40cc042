import { createHmac } from 'node:crypto'
import type { Network } from '@okwan/domain/phone'
import { Refusal } from '@okwan/domain/refusal'
import * as z from 'zod'
import { gatewayFor } from '../gateways/providers.ts'
import type { Product } from '../http/context.ts'
import { TryLater } from '../http/problems.ts'
import { sameBytes } from '../secrets.ts'

const TOKEN_MINUTES = 30

export type RegisteredName = { phone: string; network: Network; name: string }

/** Asks the network in whose name a number is registered; undefined when it has no mobile money there. */
export async function askRegisteredName(
  product: Product,
  phone: string,
  network: Network,
): Promise<string | undefined> {
  const answer = await gatewayFor(product.providers, network).findName(phone, network)
  if (answer.kind === 'unknown') {
    throw new TryLater('name_unknown', 'The network does not say whose number this is. Try again in a minute.', 30)
  }
  return answer.kind === 'registered' ? answer.name : undefined
}

/**
 * Carries the network's answer from the question, which waits for a network, to the change, which must not: a transaction
 * never does. Only we can write one, and it is worth nothing after half an hour or for another number.
 */
export function signName({ secrets }: Product, registered: RegisteredName, now: Date): string {
  const until = now.getTime() + TOKEN_MINUTES * 60_000
  const content = Buffer.from(JSON.stringify({ ...registered, until })).toString('base64url')
  return `${content}.${sealOf(secrets, content).toString('base64url')}`
}

const tokenContent = z.object({ phone: z.string(), network: z.string(), name: z.string(), until: z.number() })

export function readNameToken({ secrets }: Product, token: string, phone: string, network: Network, now: Date): string {
  const [content = '', seal = ''] = token.split('.')
  if (sameBytes(sealOf(secrets, content), Buffer.from(seal, 'base64url'))) {
    const read = tokenContent.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
    if (read.phone === phone && read.network === network && read.until > now.getTime()) return read.name
  }
  throw new Refusal('name_unchecked', 'Check the name of this number again.', [
    { path: 'nameToken', message: 'Check the name of this number again.' },
  ])
}

function sealOf(secrets: Product['secrets'], content: string): Buffer {
  return createHmac('sha256', secrets.key('registered-name')).update(content).digest()
}
