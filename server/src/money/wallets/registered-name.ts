import { createHmac } from 'node:crypto'
import type { Network } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import type { Product } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import type { BankAccount, NameAnswer } from '../../platform/ports/mobile-money.ts'
import { gatewayFor, gatewayOf } from '../../platform/ports/providers.ts'
import { sameBytes } from '../../platform/secrets.ts'

const TOKEN_MINUTES = 30

/** `phone` and `network` of a wallet, or account and code of a bank. */
export type RegisteredName = { phone: string; network: string; name: string }

/** Asks the network in whose name a number is registered; undefined when it has no mobile money there. */
export async function askRegisteredName(
  product: Product,
  phone: string,
  network: Network,
): Promise<string | undefined> {
  return nameIn(await gatewayFor(product.providers, network).findName(phone, network))
}

/** Asks a bank in whose name an account is held; undefined when there is no such account. */
export async function askAccountName(product: Product, account: BankAccount): Promise<string | undefined> {
  const { bank } = gatewayOf(product.providers, 'hubtel')
  return nameIn(bank ? await bank.findName(account) : { kind: 'unknown' })
}

function nameIn(answer: NameAnswer): string | undefined {
  if (answer.kind === 'unknown') {
    throw new TryLater('name_unknown', 'Nobody says just now whose number this is. Try again in a minute.', 30)
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

type NamedNumber = { phone: string; network: string }

export function readNameToken({ secrets }: Product, token: string, { phone, network }: NamedNumber, now: Date): string {
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
