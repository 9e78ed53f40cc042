import { allowClosing } from '@okwan/domain/money/ledger/months'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { arePayoutsStopped } from '../integrity-checks/are-payouts-stopped.ts'
import { readPeriod } from './months.ts'
import { accountBalances, decideClosing, insertClosing, lockClosing, saveBalances } from './store.ts'
import { getTrialBalance, type MonthParams } from './trial-balance.ts'

export async function proposeClosing(ctx: Ctx, input: MonthParams) {
  const { tx, actor, now } = ctx
  const { month } = input.params
  await requireClosable(ctx, month)
  const { id } = await insertClosing(tx, month, actor.id, now)
  await note(ctx, 'month-closing-proposed', id, month)
  return getTrialBalance(ctx, input)
}

type Decide = MonthParams & { body: { closingId: string } }

export async function confirmClosing(ctx: Ctx, input: Decide) {
  const { tx, actor, now } = ctx
  const { month } = input.params
  await requireClosable(ctx, month)
  const id = await lockRequestedClosing(ctx, input)
  // Closing first waits for open transactions that post, so the balances read afterwards are final.
  await decideClosing(tx, id, { outcome: 'confirmed', decidedBy: actor.id }, now)
  const balances = await accountBalances(tx, month)
  await saveBalances(
    tx,
    month,
    balances.map(({ account, opening_pesewas, debit_pesewas, credit_pesewas }) => ({
      account,
      debitPesewas: opening_pesewas + debit_pesewas - credit_pesewas,
    })),
  )
  await note(ctx, 'month-closed', id, month)
  return getTrialBalance(ctx, input)
}

export async function declineClosing(ctx: Ctx, input: Decide) {
  const { tx, actor, now } = ctx
  const id = await lockRequestedClosing(ctx, input)
  await decideClosing(tx, id, { outcome: 'declined', decidedBy: actor.id }, now)
  await note(ctx, 'month-closing-declined', id, input.params.month)
  return getTrialBalance(ctx, input)
}

async function requireClosable(ctx: Ctx, month: string): Promise<void> {
  allowClosing(month, (await readPeriod(ctx)).period)
  if (await arePayoutsStopped(ctx.tx)) {
    throw new Refusal('rule_broken')
  }
}

async function lockRequestedClosing({ tx }: Ctx, { params, body }: Decide): Promise<string> {
  const closing = await lockClosing(tx, body.closingId, params.month)
  if (!closing) throw new Refusal('stale_version', 'This request has already been decided. Reload the page.')
  return closing.id
}

function note(ctx: Ctx, action: AuditAction, entityId: string, month: string): Promise<void> {
  return recordAudit(ctx, { action, entityType: 'month-closing', entityId, after: { month } })
}
