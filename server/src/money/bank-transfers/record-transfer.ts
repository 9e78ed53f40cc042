import type { BankTransfer, bankTransferEndpoints, TransferOverview } from '@okwan/contract/money/bank-transfers'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { TRANSFER_TITLES } from '@okwan/domain/money/bank-transfers/terms'
import { gatewayFeesFunded } from '@okwan/domain/money/ledger/banks'
import { idIn } from '@okwan/domain/people/auth/acts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { presentTransfer } from './present.ts'
import {
  decideTransfer,
  feeTotals,
  findTransfer,
  insertTransfer,
  listTransferRows,
  lockTransfer,
  lockTransfers,
} from './store.ts'

type Endpoints = typeof bankTransferEndpoints

export async function getTransferOverview({ tx }: Ctx): Promise<TransferOverview> {
  const { taken, funded } = await feeTotals(tx)
  return { fees: { takenPesewas: taken, fundedPesewas: funded, owedPesewas: Math.max(0, taken - funded) } }
}

export async function listTransfers({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /bank-transfers']>) {
  const { rows, meta } = await listTransferRows(tx, query)
  return { data: rows.map((row) => presentTransfer(row, actor.id)), meta }
}

/** Records a transfer that was made at the bank. Nothing is posted before another person confirms it. */
export async function recordTransfer(ctx: Ctx, { body }: Parsed<Endpoints['POST /bank-transfers']>) {
  const { tx, now, actor } = ctx
  const { kind, amountPesewas } = body
  const bankReference = body.bankReference.toUpperCase()
  await checkAmount(tx, amountPesewas)
  const id = await insertTransfer(tx, { kind, party: '', amountPesewas, bankReference, by: actor.id }, now)
  await audit(ctx, 'bank-transfer-recorded', id, { kind, amountPesewas, bankReference })
  return read(ctx, id)
}

/** Another person confirms the transfer, which posts it (J17). Statements of both accounts then show it. */
export async function confirmTransfer(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /bank-transfers/{id}/confirm']>,
) {
  const { tx, now, actor, caller } = ctx
  await lockTransfers(tx)
  const transfer = await lockOpen(tx, params.id)
  const { whyNotConfirm } = presentTransfer(transfer, actor.id)
  if (whyNotConfirm) throw new Refusal('own_proposal', whyNotConfirm)
  await checkAmount(tx, transfer.amount_pesewas)
  await confirmAct(ctx, body.verificationToken, actReference(transfer.id))
  await decideTransfer(tx, transfer.id, { outcome: 'confirmed', by: actor.id, now })
  const journal = gatewayFeesFunded({ transferId: transfer.id, amountPesewas: transfer.amount_pesewas })
  await postJournal(tx, journal, { now, actorId: actor.id, requestId: caller.requestId })
  await audit(ctx, 'bank-transfer-confirmed', transfer.id, { amountPesewas: transfer.amount_pesewas })
  return read(ctx, transfer.id)
}

export async function declineTransfer(ctx: Ctx, { params }: Parsed<Endpoints['POST /bank-transfers/{id}/decline']>) {
  const { tx, now, actor } = ctx
  const transfer = await lockOpen(tx, params.id)
  await decideTransfer(tx, transfer.id, { outcome: 'declined', by: actor.id, now })
  await audit(ctx, 'bank-transfer-declined', transfer.id, { amountPesewas: transfer.amount_pesewas })
  return read(ctx, transfer.id)
}

const actReference = (id: string) => `bank-transfer:${id}`

export const describeTransfer: DescribeAct = async ({ tx }, rest) => {
  const transfer = await findTransfer(tx, idIn(rest))
  if (!transfer) throw noSuchTransfer()
  const { kind, amount_pesewas, bank_reference } = transfer
  return {
    reference: actReference(transfer.id),
    sentence: `confirm the transfer ${bank_reference} of ${formatPesewas(amount_pesewas)}: ${TRANSFER_TITLES[kind].toLowerCase()}`,
  }
}

async function checkAmount(tx: Tx, amountPesewas: number): Promise<void> {
  const { taken, funded } = await feeTotals(tx)
  const owedPesewas = Math.max(0, taken - funded)
  if (amountPesewas <= owedPesewas) return
  const message = `Enter ${formatPesewas(owedPesewas)} or less: more is not owed.`
  throw new Refusal('fees_above_owed', message, [{ path: 'amountPesewas', message }])
}

async function lockOpen(tx: Tx, id: string) {
  const transfer = await lockTransfer(tx, id)
  if (!transfer) throw noSuchTransfer()
  if (transfer.outcome) {
    throw new Refusal('stale_version', 'This transfer has already been decided. Reload the page.')
  }
  return transfer
}

async function read({ tx, actor }: Ctx, id: string): Promise<BankTransfer> {
  const transfer = await findTransfer(tx, id)
  if (!transfer) throw noSuchTransfer()
  return presentTransfer(transfer, actor.id)
}

type Audited = 'bank-transfer-recorded' | 'bank-transfer-confirmed' | 'bank-transfer-declined'
const audit = (ctx: Ctx, action: Audited, entityId: string, after: object) =>
  recordAudit(ctx, { action, entityType: 'bank-transfer', entityId, after })

const noSuchTransfer = () => new Refusal('not_found', 'Transfer not found')
