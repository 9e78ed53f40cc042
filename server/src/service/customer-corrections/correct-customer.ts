import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { CustomerCorrection, customerCorrectionEndpoints } from '@okwan/contract/service/customer-corrections'
import { CUSTOMER_DETAIL_LABELS } from '@okwan/domain/customers/customers/details'
import { printName } from '@okwan/domain/customers/customers/identity'
import { idIn } from '@okwan/domain/people/auth/acts'
import { formatPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import {
  type Correction,
  type CorrectionAction,
  checkCorrectionAction,
  correctionActions,
  correctionsOf,
  needsReissue,
} from '@okwan/domain/service/customer-corrections/corrections'
import {
  type CustomerChanges,
  changeCustomer,
  checkedChanges,
  readCustomer,
} from '../../customers/customers/change-customer.ts'
import { changeableCustomer, reachedCustomer } from '../../customers/customers/page/list-customers.ts'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { linkFiles } from '../../platform/files/link-files.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { reissuePolicies } from './reissue-policies.ts'
import {
  type CorrectionRow,
  correctionsOfCustomer,
  decideCorrection,
  FILE_SUBJECT,
  findCorrection,
  insertCorrection,
  listCorrectionRows,
  lockCorrection,
} from './store.ts'

type Endpoints = typeof customerCorrectionEndpoints

export async function getCorrections(ctx: Ctx, { params }: { params: { customerCode: string } }) {
  const { id } = await reachedCustomer(ctx, params.customerCode)
  return (await correctionsOfCustomer(ctx.tx, id)).map((row) => presentCorrection(row, ctx))
}

export async function listCorrections(ctx: Ctx, { query }: Parsed<Endpoints['GET /customer-corrections']>) {
  const { rows, meta } = await listCorrectionRows(ctx.tx, ctx.actor, query)
  return { data: rows.map((row) => presentCorrection(row, ctx)), meta }
}

export async function proposeCorrection(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /customers/{customerCode}/corrections']>,
) {
  const { tx, actor, now } = ctx
  const customer = await changeableCustomer(ctx, params.customerCode)
  const { type, fields } = await readCustomer(tx, customer.id)
  const changes = correctionsOf(type, fields, checkedChanges(definedChanges(body.changes), 'changes'))
  const id = await insertCorrection(
    tx,
    { customerId: customer.id, changes, reason: body.reason, requestedBy: actor.id },
    now,
  )
  const subject = { type: FILE_SUBJECT, id, sellerId: customer.created_by, branchId: customer.branch_id } as const
  const files = body.fileIds.map((fileId) => ({ fileId, purpose: 'customer-evidence' as const, path: 'fileIds' }))
  await linkFiles(ctx, subject, files)
  const row = requireFound(await findCorrection(tx, actor, id))
  await audit(ctx, 'customer-correction-proposed', row)
  return presentCorrection(row, ctx)
}

// Zod keeps optional keys that are undefined.
const definedChanges = (changes: Record<string, string | undefined>): CustomerChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** The new details apply to every new document. Documents of ended versions keep the former details (decision 0032). */
export async function approveCorrection(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /customer-corrections/{id}/approve']>,
) {
  const { tx, actor, now } = ctx
  const correction = await lock(ctx, params.id, 'approve')
  // An erasure removes the proposed details.
  if (correction.changes.length === 0) throw new Refusal('customer_erased')
  const customer = await readCustomer(tx, correction.customer_id)
  if (correction.changes.some(({ field, from }) => customer.fields[field] !== from)) {
    throw new Refusal(
      'stale_version',
      'The details have changed since this correction was proposed. Decline it and propose a new one.',
    )
  }
  await confirmAct(ctx, body.verificationToken, referenceOf(correction.id))
  await decideCorrection(tx, correction.id, { status: 'approved', by: actor.id }, now)
  await changeCustomer(ctx, customer, Object.fromEntries(correction.changes.map(({ field, to }) => [field, to])))
  await audit(ctx, 'customer-correction-approved', correction)
  if (needsReissue(correction.changes)) await reissuePolicies(ctx, correction.customer_id)
  return read(ctx, correction.id)
}

export async function declineCorrection(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const isOwn = requireFound(await findCorrection(tx, actor, params.id)).requested_by === actor.id
  const correction = await lock(ctx, params.id, isOwn ? 'withdraw' : 'decline')
  await decideCorrection(tx, correction.id, { status: isOwn ? 'withdrawn' : 'declined', by: actor.id }, now)
  await audit(ctx, isOwn ? 'customer-correction-withdrawn' : 'customer-correction-declined', correction)
  return read(ctx, correction.id)
}

const referenceOf = (id: string) => `customer-correction:${id}`

export const describeCorrection: DescribeAct = async ({ tx, actor }, rest) => {
  const correction = requireFound(await findCorrection(tx, actor, idIn(rest)))
  return {
    reference: referenceOf(correction.id),
    sentence: `correct the details of customer ${correction.customer_code}`,
  }
}

async function lock({ tx, actor }: Ctx, id: string, action: CorrectionAction): Promise<CorrectionRow> {
  const correction = requireFound(await lockCorrection(tx, actor, id))
  checkCorrectionAction({ status: correction.status, requestedBy: correction.requested_by }, actor.id, action)
  return correction
}

async function read(ctx: Ctx, id: string): Promise<CustomerCorrection> {
  return presentCorrection(requireFound(await findCorrection(ctx.tx, ctx.actor, id)), ctx)
}

function requireFound(row: CorrectionRow | undefined): CorrectionRow {
  if (!row) throw new Refusal('not_found', 'This correction doesn’t exist or you can’t access it.')
  return row
}

function presentCorrection(row: CorrectionRow, { actor }: Ctx): CustomerCorrection {
  return {
    correctionId: row.id,
    customerCode: row.customer_code,
    fullName: printName(row.name),
    changes: row.changes.map(({ field, from, to }) => ({
      field,
      label: CUSTOMER_DETAIL_LABELS[field],
      from: formatDetail(field, from) || null,
      to: formatDetail(field, to),
    })),
    reason: row.reason,
    fileIds: row.file_ids,
    status: row.status,
    requestedBy: { userId: row.requested_by, fullName: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by ? { userId: row.decided_by, fullName: row.decider_name ?? '' } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    allowedActions: correctionActions({ status: row.status, requestedBy: row.requested_by }, actor.id),
  }
}

const formatDetail = (field: Correction['field'], value: string) =>
  field === 'phone' && value ? formatPhone(value) : value

type AuditAction =
  | 'customer-correction-proposed'
  | 'customer-correction-approved'
  | 'customer-correction-declined'
  | 'customer-correction-withdrawn'

/** The fields without their values, because the audit log is never erased (decision 0076). */
function audit(ctx: Ctx, action: AuditAction, { id, customer_id, branch_id, changes }: CorrectionRow): Promise<void> {
  return recordAudit(ctx, {
    action,
    entityType: 'customer',
    entityId: customer_id,
    branchId: branch_id,
    after: { correctionId: id, fields: changes.map(({ field }) => field) },
  })
}
