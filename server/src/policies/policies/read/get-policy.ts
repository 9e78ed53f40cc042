import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { policyEndpoints } from '@okwan/contract/policies/policies'
import { formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { statusBadge } from '@okwan/domain/policies/policies/status-at'
import type { PolicyStatus } from '@okwan/domain/policies/policies/terms'
import { listDifferences } from '../../../customers/customers/list-differences.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { type DatedRow, datedRecord } from '../issue/dated-record.ts'
import { isOffice } from '../shown-customer.ts'
import { premiumOfTerm } from '../term-premium.ts'
import { verifyUrl } from '../verify-code.ts'
import { asPrinted } from './as-printed.ts'
import { findOwnPolicy } from './find-own-policy.ts'
import { noSuchPolicy } from './find-version.ts'
import { presentDetail, presentVersion } from './present.ts'
import { type DetailRow, findNeighbours, findPolicy, findVersionOn, versionsOf } from './read-store.ts'
import { reachedBy } from './scope.ts'

type Endpoints = typeof policyEndpoints

export async function getPolicy(ctx: Ctx, { params, query }: Parsed<Endpoints['GET /policies/{policyId}']>) {
  const { tx, actor, now, product } = ctx
  const past = query.on ? await versionOn(ctx, params.policyId, query.on) : undefined
  const found = await findPolicy(tx, reachedBy(actor), params.policyId, past?.id ?? query.policyRecordId)
  if (!found || (query.product && found.product !== query.product)) throw noSuchPolicy()
  // The current version shows current data; earlier versions show the data that was printed.
  const row = found.is_current ? found : await asPrinted(ctx, found)
  const shown = presentDetail(row, { now, reader: actor, verifyUrl: (id) => verifyUrl(product, id) })
  const detail = {
    ...shown,
    price: row.price && (await chargedPrice(tx, row, row.price)),
    differences: isOffice(actor) && found.has_differences ? await listDifferences(tx, row.customer_code) : [],
    insuredBy: row.insured_by === null ? null : await otherPolicy(ctx, row.insured_by),
  }
  return past && query.on ? { ...detail, statusTextOn: statusTextOn(row, past.status, query.on) } : detail
}

/**
 * A change is charged for the rest of the term only. The price after a change is therefore the amount charged for the term, not
 * the full rate.
 */
async function chargedPrice(tx: Tx, row: DetailRow, price: NonNullable<DetailRow['price']>) {
  if (row.kind !== 'endorsement' || !row.issued_at) return price
  const { lines, totalPesewas } = await premiumOfTerm(tx, row)
  return { ...price, lines, totalPesewas }
}

/** Everyone who sees the vehicle sees the number of its other policy. Only users who can open that policy get its id. */
async function otherPolicy(ctx: Ctx, policyNumber: string) {
  return { policyNumber, policyId: (await findOwnPolicy(ctx, policyNumber)) ?? null }
}

async function versionOn({ tx, actor }: Ctx, policyId: string, day: IsoDate) {
  const version = await findVersionOn(tx, policyId, day)
  if (version) return version
  // Without this check, the response would reveal from which day a policy out of reach is in force.
  if (!(await findPolicy(tx, reachedBy(actor), policyId))) throw noSuchPolicy()
  const message = `There was no cover on or before ${formatDate(day)}. Select a later date.`
  throw new Refusal('not_in_force_on_date', message, [{ path: 'on', message }])
}

/** Status text at the end of that day. */
function statusTextOn(row: DatedRow, status: PolicyStatus, day: IsoDate): string {
  return statusBadge(datedRecord({ ...row, status }), new Date(`${day}T23:59:59.000Z`))
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
  const neighbours = await findNeighbours(tx, reachedBy(actor), { policyId: params.policyId, filter: query }, now)
  if (!neighbours) throw noSuchPolicy()
  return neighbours
}
