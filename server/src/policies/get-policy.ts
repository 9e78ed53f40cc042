import type { Parsed } from '@okwan/contract/endpoint'
import type { policyEndpoints } from '@okwan/contract/policies'
import { Refusal } from '@okwan/domain/refusal'
import type { Ctx } from '../http/context.ts'
import { presentDetail, presentVersion } from './present.ts'
import { findNeighbours, findPolicyWithEvents, versionsOf } from './read-store.ts'
import { reachedBy } from './scope.ts'
import { verifyUrl } from './verify-code.ts'

type Endpoints = typeof policyEndpoints

export async function getPolicy(ctx: Ctx, { params, query }: Parsed<Endpoints['GET /policies/{policyId}']>) {
  const { tx, actor, now, product } = ctx
  const row = await findPolicyWithEvents(tx, reachedBy(actor), params.policyId, query.policyRecordId)
  if (!row) throw noSuchPolicy()
  return presentDetail(row, { now, role: actor.role, verifyUrl: verifyUrl(product, row.id) })
}

export async function listVersions(
  { tx, actor, now }: Ctx,
  { params }: Parsed<Endpoints['GET /policies/{policyId}/versions']>,
) {
  const found = await versionsOf(tx, reachedBy(actor), params.policyId)
  if (found.length === 0) throw noSuchPolicy()
  return found.map((row) => presentVersion(row, now))
}

export async function getNeighbours(
  { tx, actor, now }: Ctx,
  { params, query }: Parsed<Endpoints['GET /policies/{policyId}/neighbours']>,
) {
  const neighbours = await findNeighbours(tx, reachedBy(actor), params.policyId, query, now)
  if (!neighbours) throw noSuchPolicy()
  return neighbours
}

export function noSuchPolicy(): Refusal {
  return new Refusal('not_found', 'There is no such policy')
}
