import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { CustomerErasure, CustomerRights, customerRightsEndpoints } from '@okwan/contract/reports/customer-rights'
import {
  checkErasureAction,
  type ErasureAction,
  erasableOn,
  erasureActions,
  erasureRefusalReason,
} from '@okwan/domain/customers/customers/erasure'
import { printName } from '@okwan/domain/customers/customers/identity'
import { idIn } from '@okwan/domain/people/auth/acts'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { reachedCustomer } from '../../customers/customers/page/list-customers.ts'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { settingAt } from '../../platform/settings/setting-at.ts'
import {
  decideErasure,
  type ErasureRow,
  eraseData,
  findErasure,
  findOpenRecords,
  findPending,
  insertErasure,
  listErasureRows,
  lockErasure,
} from './erasure-store.ts'

type Endpoints = typeof customerRightsEndpoints

export async function getErasure(
  ctx: Ctx,
  { params }: Parsed<Endpoints['GET /customers/{customerCode}/erasure']>,
): Promise<CustomerRights> {
  const { id } = await reachedCustomer(ctx, params.customerCode)
  const { refusalReason, erasedAt } = await retentionOf(ctx, id)
  const pending = await findPending(ctx.tx, id)
  return {
    erasureRefusalReason: refusalReason ?? null,
    erasedAt: erasedAt?.toISOString() ?? null,
    pending: pending ? presentErasure(pending, ctx) : null,
  }
}

export async function listErasures(ctx: Ctx, { query }: Parsed<Endpoints['GET /customer-erasures']>) {
  const { rows, meta } = await listErasureRows(ctx.tx, ctx.actor, query)
  return { data: rows.map((row) => presentErasure(row, ctx)), meta }
}

export async function requestErasure(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /customers/{customerCode}/erasures']>,
) {
  const { tx, actor, now } = ctx
  const { id: customerId } = await reachedCustomer(ctx, params.customerCode)
  const { from } = await checkRetention(ctx, customerId)
  const erasure = { customerId, reason: body.reason, erasableOn: from, requestedBy: actor.id }
  const id = await insertErasure(tx, erasure, now)
  const row = requireFound(await findErasure(tx, actor, id))
  await audit(ctx, 'customer-erasure-requested', row)
  return presentErasure(row, ctx)
}

/** Erases personal data, messages, notes and files; keeps amounts, policy numbers, the ledger and the audit log. */
export async function approveErasure(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /customer-erasures/{id}/approve']>,
) {
  const { tx, actor, now } = ctx
  const erasure = await lock(ctx, params.id, 'approve')
  await checkRetention(ctx, erasure.customer_id)
  await confirmAct(ctx, body.verificationToken, referenceOf(erasure.id))
  await decideErasure(tx, erasure.id, { status: 'erased', by: actor.id }, now)
  await eraseData(tx, erasure.id)
  await audit(ctx, 'customer-erased', erasure)
  return read(ctx, erasure.id)
}

export async function declineErasure(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const isOwn = requireFound(await findErasure(tx, actor, params.id)).requested_by === actor.id
  const erasure = await lock(ctx, params.id, isOwn ? 'withdraw' : 'decline')
  await decideErasure(tx, erasure.id, { status: isOwn ? 'withdrawn' : 'declined', by: actor.id }, now)
  await audit(ctx, isOwn ? 'customer-erasure-withdrawn' : 'customer-erasure-declined', erasure)
  return read(ctx, erasure.id)
}

const referenceOf = (id: string) => `customer-erasure:${id}`

export const describeErasure: DescribeAct = async ({ tx, actor }, rest) => {
  const erasure = requireFound(await findErasure(tx, actor, idIn(rest)))
  return { reference: referenceOf(erasure.id), sentence: `erase customer ${erasure.customer_code}` }
}

async function retentionOf({ tx, actor, now }: Ctx, customerId: string) {
  const { customerYears } = await settingAt(tx, 'retention', now)
  const row = await findOpenRecords(tx, customerId, actor.id)
  const openRecords = {
    openPolicies: row.open_policies,
    openClaims: row.open_claims,
    openComplaints: row.open_complaints,
    openPayments: row.open_payments,
    lastDay: row.last_day,
  }
  const refusalReason = erasureRefusalReason(openRecords, customerYears, toAccraDate(now))
  return { refusalReason, from: erasableOn(row.last_day, customerYears), erasedAt: row.erased_at }
}

async function checkRetention(ctx: Ctx, customerId: string): Promise<{ from: string }> {
  const { refusalReason, from, erasedAt } = await retentionOf(ctx, customerId)
  if (erasedAt) throw new Refusal('not_erasable', 'This customer’s data has already been erased.')
  if (refusalReason) throw new Refusal('not_erasable', refusalReason)
  return { from }
}

async function lock({ tx, actor }: Ctx, id: string, action: ErasureAction): Promise<ErasureRow> {
  const erasure = requireFound(await lockErasure(tx, actor, id))
  checkErasureAction({ status: erasure.status, requestedBy: erasure.requested_by }, actor.id, action)
  return erasure
}

async function read(ctx: Ctx, id: string): Promise<CustomerErasure> {
  return presentErasure(requireFound(await findErasure(ctx.tx, ctx.actor, id)), ctx)
}

function requireFound(row: ErasureRow | undefined): ErasureRow {
  if (!row) throw new Refusal('not_found', 'This erasure doesn’t exist or you can’t access it.')
  return row
}

function presentErasure(row: ErasureRow, { actor }: Ctx): CustomerErasure {
  return {
    erasureId: row.id,
    customerCode: row.customer_code,
    fullName: printName(row.name),
    reason: row.reason,
    status: row.status,
    requestedBy: { userId: row.requested_by, fullName: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    allowedActions: erasureActions({ status: row.status, requestedBy: row.requested_by }, actor.id),
  }
}

type AuditAction =
  | 'customer-erasure-requested'
  | 'customer-erased'
  | 'customer-erasure-declined'
  | 'customer-erasure-withdrawn'

function audit(
  ctx: Ctx,
  action: AuditAction,
  { id, customer_id, customer_code, branch_id }: ErasureRow,
): Promise<void> {
  return recordAudit(ctx, {
    action,
    entityType: 'customer',
    entityId: customer_id,
    branchId: branch_id,
    after: { erasureId: id, customer: customer_code },
  })
}
