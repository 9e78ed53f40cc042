import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { IdentityCheck, identityCheckEndpoints } from '@okwan/contract/service/identity-checks'
import { can } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { needsReview, shownState } from '@okwan/domain/service/identity-checks/check'
import { changeableCustomer, reachedCustomer } from '../../customers/customers/page/list-customers.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import {
  type CheckRow,
  detailsOf,
  hasSoldTo,
  insertCheck,
  listOpen,
  lockCheck,
  newestCheck,
  saveAccepted,
} from './store.ts'

type Endpoints = typeof identityCheckEndpoints

export async function getIdentity(
  ctx: Ctx,
  { params }: Parsed<Endpoints['GET /customers/{customerCode}/identity']>,
): Promise<IdentityCheck> {
  const { id } = await reachedCustomer(ctx, params.customerCode)
  return shownIdentity(ctx, id)
}

/** Data of the register is never stored. Only the office sees which details differ, because sellers could use this to guess. */
async function shownIdentity(ctx: Ctx, customerId: string): Promise<IdentityCheck> {
  const { tx, actor, product } = ctx
  const check = await newestCheck(tx, customerId)
  const isOffice = can(actor, 'service-requests.decide')
  const asState = check && { ...check, isAccepted: check.accepted_at !== null }
  const checkRefusalReason = await refusalReason(ctx, check, customerId)
  return {
    checkId: check?.id ?? null,
    state: shownState(asState),
    differs: isOffice ? (check?.differs ?? []) : [],
    requestedAt: iso(check?.requested_at),
    requestedBy: isOffice ? (check?.requester ?? null) : null,
    lastAttemptAt: iso(check?.last_attempt_at),
    attempts: check?.attempts ?? 0,
    answeredAt: iso(check?.answered_at),
    accepted:
      isOffice && check?.accepted_at
        ? { by: check.accepter ?? '', at: check.accepted_at.toISOString(), reason: check.accepted_reason ?? '' }
        : null,
    isSetUp: product.cardRegister !== undefined,
    checkRefusalReason: isOffice ? checkRefusalReason : null,
    canCheck: isOffice && checkRefusalReason === null,
    canAccept:
      isOffice && asState !== undefined && needsReview(asState) && !(await hasSoldTo(ctx.tx, customerId, ctx.actor)),
  }
}

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null

async function refusalReason(
  { tx, product }: Ctx,
  check: CheckRow | undefined,
  customerId: string,
): Promise<string | null> {
  if (!product.cardRegister) return 'The card register isn’t set up on this server.'
  if (!(await detailsOf(tx, customerId))) return 'Only people with a Ghana Card on record are checked.'
  return check?.state === 'waiting' ? 'A check is in progress.' : null
}

/** Queries the register again, for example after it was unavailable. */
export async function checkAgain(
  ctx: Ctx,
  { params }: Parsed<Endpoints['POST /customers/{customerCode}/identity/check']>,
): Promise<IdentityCheck> {
  const { tx, actor, now } = ctx
  const { id, branch_id } = await changeableCustomer(ctx, params.customerCode)
  const reason = await refusalReason(ctx, await newestCheck(tx, id), id)
  const added = reason
    ? undefined
    : await insertCheck(tx, { customerId: id, cause: 'asked', requestedBy: actor.id }, now)
  if (!added) throw new Refusal('identity_not_checkable', reason ?? 'A check is in progress.')
  await addJob(tx, 'identity.check', { customerId: id }, { now })
  await audit(ctx, 'customer-identity-check-asked', { id, branch_id })
  return shownIdentity(ctx, id)
}

/** A colleague has seen the card and confirms that the customer is the person on it. */
export async function acceptIdentity(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /customers/{customerCode}/identity/accept']>,
): Promise<IdentityCheck> {
  const { tx, actor, now } = ctx
  const customer = await changeableCustomer(ctx, params.customerCode)
  const newest = await newestCheck(tx, customer.id)
  const check = newest?.id === body.checkId ? await lockCheck(tx, body.checkId) : undefined
  if (!check) throw new Refusal('stale_version')
  if (!needsReview({ ...check, isAccepted: check.accepted_at !== null })) throw new Refusal('illegal_move')
  if (await hasSoldTo(tx, customer.id, actor)) throw new Refusal('own_sale')
  await saveAccepted(tx, check.id, { by: actor.id, reason: body.reason }, now)
  await audit(ctx, 'customer-identity-accepted', customer)
  return shownIdentity(ctx, customer.id)
}

/** Open results for the work list, in the form of a list page. */
export async function listOpenIdentities({ tx, actor }: Ctx, query: { branchId?: string; limit: number }) {
  const found = await listOpen(tx, actor, { ...query, limit: query.limit + 1 })
  const data = found.slice(0, query.limit)
  return { data, meta: { nextCursor: found.length > query.limit ? (data.at(-1)?.id ?? null) : null } }
}

type Audited = 'customer-identity-check-asked' | 'customer-identity-accepted'

function audit(ctx: Ctx, action: Audited, { id, branch_id }: { id: string; branch_id: string }): Promise<void> {
  return recordAudit(ctx, { action, entityType: 'customer', entityId: id, branchId: branch_id })
}
