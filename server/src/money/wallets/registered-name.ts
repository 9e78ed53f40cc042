import { createHmac } from 'node:crypto'
import type { Network } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import type { Product } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import type { BankAccount, NameQueryResult } from '../../platform/ports/mobile-money.ts'
import { gatewayFor, gatewayOf } from '../../platform/ports/providers.ts'
import { sameBytes } from '../../platform/secrets.ts'

const TOKEN_MINUTES = 30

/** `phone` and `network` of a mobile money account, or account and code of a bank. */
export type RegisteredName = { phone: string; network: string; name: string }

/** Queries the registered name of a number; undefined if it has no mobile money account on this network. */
export async function queryRegisteredName(
  product: Product,
  phone: string,
  network: Network,
): Promise<string | undefined> {
  return nameIn(await gatewayFor(product.providers, network).findName(phone, network))
}

/** Queries the name of a bank account; undefined if it does not exist. */
export async function queryAccountName(product: Product, account: BankAccount): Promise<string | undefined> {
  const { bank } = gatewayOf(product.providers, 'hubtel')
  return nameIn(bank ? await bank.findName(account) : { kind: 'unknown' })
}

function nameIn(response: NameQueryResult): string | undefined {
  if (response.kind === 'unknown') {
    throw new TryLater('name_unknown', 'We couldn’t verify the name on this number. Try again in a minute.', 30)
  }
  return response.kind === 'registered' ? response.name : undefined
}

/**
 * A signed token that carries the registered name from the query to the change, because a transaction must not wait for a
 * network. It is valid for 30 minutes and for this number only.
 */
export function signName({ secrets }: Product, registered: RegisteredName, now: Date): string {
  const until = now.getTime() + TOKEN_MINUTES * 60_000
  const content = Buffer.from(JSON.stringify({ ...registered, until })).toString('base64url')
  return `${content}.${signatureOf(secrets, content).toString('base64url')}`
}

const tokenContent = z.object({ phone: z.string(), network: z.string(), name: z.string(), until: z.number() })

type NamedNumber = { phone: string; network: string }

export function readNameToken({ secrets }: Product, token: string, { phone, network }: NamedNumber, now: Date): string {
  const [content = '', signature = ''] = token.split('.')
  if (sameBytes(signatureOf(secrets, content), Buffer.from(signature, 'base64url'))) {
    const read = tokenContent.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
    if (read.phone === phone && read.network === network && read.until > now.getTime()) return read.name
  }
  throw new Refusal('name_unchecked', 'Check the name on this number again.', [
    { path: 'nameToken', message: 'Check the name on this number again.' },
  ])
}

function signatureOf(secrets: Product['secrets'], content: string): Buffer {
  return createHmac('sha256', secrets.key('registered-name')).update(content).digest()
}
