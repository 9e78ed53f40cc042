import type { CustomerMerge, customerMergeEndpoints, Duplicate } from '@okwan/contract/customers/customers/merges'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import {
  checkMergeAction,
  duplicateReasons,
  type MergeAction,
  mergeActions,
  mergeRefusalReason,
  undoUntil,
} from '@okwan/domain/customers/customers/duplicates'
import { printName } from '@okwan/domain/customers/customers/identity'
import { idIn } from '@okwan/domain/people/auth/acts'
import { maskPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../../people/auth/confirm-act.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { reachedCustomer } from '../page/list-customers.ts'
import { fullNameOf } from '../present.ts'
import {
  decideMerge,
  findIdentity,
  findMerge,
  findSimilar,
  type IdentityRow,
  insertMerge,
  listMergeRows,
  lockIdentity,
  lockMerge,
  type MergeRow,
  mergesOf,
  saveMergedInto,
  saveUndo,
} from './merge-store.ts'

type Endpoints = typeof customerMergeEndpoints

export async function listDuplicates(
  ctx: Ctx,
  { params }: Parsed<Endpoints['GET /customers/{customerCode}/duplicates']>,
) {
  const { tx, actor } = ctx
  const { id } = await reachedCustomer(ctx, params.customerCode)
  const customer = await findIdentity(tx, id)
  const similar = await findSimilar(tx, actor, customer)
  const merges = await mergesOf(tx, actor, id)
  return {
    duplicates: similar.map((row) => presentDuplicate(customer, row)),
    merges: merges.map((row) => presentMerge(row, ctx)),
  }
}

export async function listMerges(ctx: Ctx, { query }: Parsed<Endpoints['GET /customer-merges']>) {
  const { rows, meta } = await listMergeRows(ctx.tx, ctx.actor, query)
  return { data: rows.map((row) => presentMerge(row, ctx)), meta }
}

export async function proposeMerge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /customers/{customerCode}/merges']>,
) {
  const { tx, actor, now } = ctx
  const kept = await lockIdentity(tx, actor, params.customerCode)
  if (!kept) throw new Refusal('not_found', 'This customer doesn’t exist or you can’t access their record.')
  const merged = await lockIdentity(tx, actor, body.otherCode)
  if (!merged)
    throw otherCodeRefusal('no_such_customer', 'This customer doesn’t exist or you can’t access their record.')
  if (merged.id === kept.id) throw otherCodeRefusal('customers_differ', 'Select another customer')
  refuseDifferent(kept, merged)
  const id = await insertMerge(
    tx,
    { keptId: kept.id, mergedId: merged.id, reason: body.reason, requestedBy: actor.id },
    now,
  )
  const merge = requireFound(await findMerge(tx, actor, id))
  await audit(ctx, 'customer-merge-proposed', merge)
  return presentMerge(merge, ctx)
}

/** No data moves: policies, payments and audit entries stay with their record. The page of the kept customer shows both. */
export async function approveMerge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /customer-merges/{id}/approve']>,
) {
  const { tx, actor, now } = ctx
  const merge = await lock(ctx, params.id, 'approve')
  const [kept, merged] = [await findIdentity(tx, merge.kept_id), await findIdentity(tx, merge.merged_id)]
  if (kept.merged_into || merged.merged_into) throw new Refusal('merge_changed')
  refuseDifferent(kept, merged)
  await confirmAct(ctx, body.verificationToken, referenceOf('approve', merge.id))
  await decideMerge(tx, merge.id, { status: 'merged', by: actor.id }, now)
  await saveMergedInto(tx, merged.id, kept.id)
  await audit(ctx, 'customer-merged', merge)
  return read(ctx, merge.id)
}

export async function declineMerge(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const found = requireFound(await findMerge(tx, actor, params.id))
  const isOwn = found.requested_by === actor.id
  const merge = await lock(ctx, params.id, isOwn ? 'withdraw' : 'decline')
  await decideMerge(tx, merge.id, { status: isOwn ? 'withdrawn' : 'declined', by: actor.id }, now)
  await audit(ctx, isOwn ? 'customer-merge-withdrawn' : 'customer-merge-declined', merge)
  return read(ctx, merge.id)
}

export async function undoMerge(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /customer-merges/{id}/undo']>) {
  const { tx, actor, now } = ctx
  const merge = await lock(ctx, params.id, 'undo')
  await confirmAct(ctx, body.verificationToken, referenceOf('undo', merge.id))
  await saveUndo(tx, merge.id, { by: actor.id, reason: body.reason }, now)
  await saveMergedInto(tx, merge.merged_id, null)
  await audit(ctx, 'customer-merge-undone', merge)
  return read(ctx, merge.id)
}

type ConfirmedAction = 'approve' | 'undo'

/** Each action has its own reference, so that a confirmation of the merge cannot undo it. */
const referenceOf = (action: ConfirmedAction, id: string) =>
  action === 'undo' ? `customer-merge-undo:${id}` : `customer-merge:${id}`

export const describeMerge =
  (action: ConfirmedAction): DescribeAct =>
  async ({ tx, actor }, rest) => {
    const merge = requireFound(await findMerge(tx, actor, idIn(rest)))
    const verb = action === 'undo' ? 'separate' : 'merge'
    return {
      reference: referenceOf(action, merge.id),
      sentence: `${verb} customers ${merge.merged_code} and ${merge.kept_code}`,
    }
  }

async function lock({ tx, actor, now }: Ctx, id: string, action: MergeAction): Promise<MergeRow> {
  const merge = requireFound(await lockMerge(tx, actor, id))
  checkMergeAction(toMerge(merge), actor.id, action, now)
  return merge
}

async function read(ctx: Ctx, id: string): Promise<CustomerMerge> {
  return presentMerge(requireFound(await findMerge(ctx.tx, ctx.actor, id)), ctx)
}

function requireFound(row: MergeRow | undefined): MergeRow {
  if (!row) throw new Refusal('not_found', 'This merge doesn’t exist or you can’t access it.')
  return row
}

function refuseDifferent(kept: IdentityRow, merged: IdentityRow): void {
  if (kept.erased_at || merged.erased_at) throw new Refusal('customer_erased')
  const message = mergeRefusalReason(toIdentity(kept), toIdentity(merged))
  if (message) throw otherCodeRefusal('customers_differ', message)
}

function otherCodeRefusal(code: 'no_such_customer' | 'customers_differ', message: string): Refusal {
  return new Refusal(code, message, [{ path: 'otherCode', message }])
}

const toMerge = ({ status, requested_by, decided_at }: MergeRow) => ({
  status,
  requestedBy: requested_by,
  decidedAt: decided_at,
})

const toIdentity = (row: IdentityRow) => ({
  customerType: row.customer_type,
  ghanaCard: row.ghana_card,
  otherId: row.other_id_number,
  tin: row.tin,
  phone: row.phone,
  name: row.company_name ?? [row.first_name, row.last_name].join(' '),
  dateOfBirth: row.date_of_birth,
})

function presentDuplicate(customer: IdentityRow, row: IdentityRow): Duplicate {
  const [one, other] = [toIdentity(customer), toIdentity(row)]
  return {
    customerCode: row.code,
    fullName: fullNameOf(row),
    phone: maskPhone(row.phone),
    city: row.city,
    policyCount: row.policy_count,
    reasons: duplicateReasons(one, other),
    refusalReason: mergeRefusalReason(one, other) ?? null,
  }
}

function presentMerge(row: MergeRow, { actor, now }: Ctx): CustomerMerge {
  return {
    mergeId: row.id,
    kept: { customerCode: row.kept_code, fullName: printName(row.kept_name) },
    merged: { customerCode: row.merged_code, fullName: printName(row.merged_name) },
    reason: row.reason,
    status: row.status,
    requestedBy: { userId: row.requested_by, fullName: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by ? { userId: row.decided_by, fullName: row.decider_name ?? '' } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    undoUntil: row.status === 'pending' || row.status === 'merged' ? undoUntil(row.decided_at ?? now) : null,
    allowedActions: mergeActions(toMerge(row), actor.id, now),
  }
}

type AuditAction =
  | 'customer-merge-proposed'
  | 'customer-merged'
  | 'customer-merge-declined'
  | 'customer-merge-withdrawn'
  | 'customer-merge-undone'

function audit(
  ctx: Ctx,
  action: AuditAction,
  { id, kept_id, kept_code, merged_code, branch_id }: MergeRow,
): Promise<void> {
  return recordAudit(ctx, {
    action,
    entityType: 'customer',
    entityId: kept_id,
    branchId: branch_id,
    after: { mergeId: id, kept: kept_code, merged: merged_code },
  })
}
