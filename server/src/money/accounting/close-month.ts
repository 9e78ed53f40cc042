import { allowClosing } from '@okwan/domain/money/ledger/months'
import { allowDifferences } from '@okwan/domain/money/reconciliation/month-differences'
import { type MonthDifference, totalDifference } from '@okwan/domain/money/reconciliation/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { getMoneyHealth } from '../integrity-checks/get-money-health.ts'
import { closingReference } from './describe-closing.ts'
import { readDifferences } from './differences.ts'
import { readPeriod } from './months.ts'
import { accountBalances, decideClosing, insertClosing, lockClosing, saveBalances } from './store.ts'
import { getTrialBalance, type MonthParams } from './trial-balance.ts'

export async function proposeClosing(ctx: Ctx, input: MonthParams) {
  const { month } = input.params
  await requireClosable(ctx, month)
  await requestClosing(ctx, month)
  return getTrialBalance(ctx, input)
}

/** Returns the id of the request. */
export async function requestClosing(ctx: Ctx, month: string): Promise<string> {
  const { id } = await insertClosing(ctx.tx, month, ctx.actor.id, ctx.now)
  await audit(ctx, 'month-closing-proposed', id, { month })
  return id
}

type Decide = MonthParams & { body: { closingId: string } }
type Confirm = MonthParams & { body: { closingId: string; verificationToken: string; reason?: string | undefined } }

export async function confirmClosing(ctx: Ctx, input: Confirm) {
  const { actor } = ctx
  const { month } = input.params
  await requireClosable(ctx, month)
  const { id, proposed_by } = await lockRequestedClosing(ctx, input)
  if (proposed_by === actor.id) throw ownClosingRefusal()
  const differences = await readDifferences(ctx, month)
  allowDifferences(differences, input.body.reason)
  await confirmAct(ctx, input.body.verificationToken, closingReference(id))
  await closeMonth(ctx, id, month, differences.length > 0 ? { differences, reason: input.body.reason } : {})
  return getTrialBalance(ctx, input)
}

type Differences = { differences?: MonthDifference[]; reason?: string | undefined }

export async function closeMonth(ctx: Ctx, closingId: string, month: string, found: Differences = {}): Promise<void> {
  const { tx, actor, now } = ctx
  // Closing first waits for open transactions that post, so the balances read afterwards are final.
  await decideClosing(tx, closingId, { outcome: 'confirmed', decidedBy: actor.id, ...found }, now)
  const balances = await accountBalances(tx, month)
  await saveBalances(
    tx,
    month,
    balances.map(({ account, opening_pesewas, debit_pesewas, credit_pesewas }) => ({
      account,
      debitPesewas: opening_pesewas + debit_pesewas - credit_pesewas,
    })),
  )
  const { differences = [], reason } = found
  const closedWith = reason === undefined ? {} : { differencePesewas: totalDifference(differences), reason }
  await audit(ctx, 'month-closed', closingId, { month, ...closedWith })
}

export async function declineClosing(ctx: Ctx, input: Decide) {
  const { tx, actor, now } = ctx
  const { id } = await lockRequestedClosing(ctx, input)
  await decideClosing(tx, id, { outcome: 'declined', decidedBy: actor.id }, now)
  await audit(ctx, 'month-closing-declined', id, { month: input.params.month })
  return getTrialBalance(ctx, input)
}

async function requireClosable(ctx: Ctx, month: string): Promise<void> {
  allowClosing(month, (await readPeriod(ctx)).period)
  const { checks } = await getMoneyHealth(ctx)
  if (checks.some(({ state }) => state === 'failed')) throw new Refusal('integrity_check_failed')
  if (checks.some(({ state }) => state !== 'passed')) {
    throw new Refusal(
      'integrity_check_failed',
      'An integrity check is overdue. Wait until it has run before you close the month.',
    )
  }
}

async function lockRequestedClosing({ tx }: Ctx, { params, body }: Decide) {
  const closing = await lockClosing(tx, body.closingId, params.month)
  if (!closing) throw new Refusal('stale_version', 'This request has already been decided. Reload the page.')
  return closing
}

function ownClosingRefusal(): Refusal {
  return new Refusal('own_proposal', 'You requested to close this month, so another SuperAdmin must confirm it.')
}

function audit(ctx: Ctx, action: AuditAction, entityId: string, after: Record<string, unknown>): Promise<void> {
  return recordAudit(ctx, { action, entityType: 'month-closing', entityId, after })
}
