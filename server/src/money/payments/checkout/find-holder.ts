import type { Network } from '@okwan/domain/platform/phone'
import { countLookUp } from '../../../customers/customers/count-look-up.ts'
import type { Actor, Product } from '../../../platform/http/context.ts'
import type { NameAnswer } from '../../../platform/ports/mobile-money.ts'
import { gatewayFor } from '../../../platform/ports/providers.ts'
import { askProvider } from '../collect/exchanges.ts'

/** Asks a network in whose name a number is registered. Limited for each person: it must not become a telephone book. */
export async function findHolder(product: Product, actor: Actor, phone: string, network: Network): Promise<NameAnswer> {
  const { db, clock } = product
  await db.transaction((tx) => countLookUp(tx, actor, { kind: 'number-holder' }, clock.now()))
  const gateway = gatewayFor(product.providers, network)
  const question = { provider: gateway.provider, operation: 'name', network, actorId: actor.id } as const
  return askProvider(product, question, () => gateway.findName(phone, network))
}
