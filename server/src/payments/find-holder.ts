import type { Network } from '@okwan/domain/phone'
import type { NameAnswer } from '../gateways/port.ts'
import { gatewayFor } from '../gateways/providers.ts'
import type { Actor, Product } from '../http/context.ts'
import { TryLater } from '../http/problems.ts'
import { askProvider, nameQuestionsOf } from './exchanges.ts'

const PER_HOUR = 60
const HOUR_MS = 60 * 60_000

/** Asks a network in whose name a number is registered. Limited for each person: it must not become a telephone book. */
export async function findHolder(product: Product, actor: Actor, phone: string, network: Network): Promise<NameAnswer> {
  const since = new Date(product.clock.now().getTime() - HOUR_MS)
  const asked = await product.db.read((tx) => nameQuestionsOf(tx, actor.id, since))
  if (asked >= PER_HOUR) throw new TryLater('too_many', 'You checked many numbers. Try again in an hour.', 3600)
  const gateway = gatewayFor(product.providers, network)
  const question = { provider: gateway.provider, operation: 'name', network, actorId: actor.id } as const
  return askProvider(product, question, () => gateway.findName(phone, network))
}
