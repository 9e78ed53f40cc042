import type { Network } from '@okwan/domain/platform/phone'
import { countLookup } from '../../../customers/customers/count-lookup.ts'
import type { Actor, Product } from '../../../platform/http/context.ts'
import type { NameQueryResult } from '../../../platform/ports/mobile-money.ts'
import { findGateway } from '../../../platform/ports/providers.ts'
import { queryProvider } from '../collect/exchanges.ts'

/** Queries the registered name of a number. Limited for each user, so that names can't be harvested. */
export async function findHolder(
  product: Product,
  actor: Actor,
  phone: string,
  network: Network,
): Promise<NameQueryResult> {
  const { db, clock } = product
  await db.transaction((tx) => countLookup(tx, actor, { kind: 'number-holder' }, clock.now()))
  const gateway = findGateway(product.providers, network)
  if (!gateway) return { kind: 'unknown' }
  const request = { provider: gateway.provider, operation: 'name', network, actorId: actor.id } as const
  return queryProvider(product, request, () => gateway.findName(phone, network))
}
