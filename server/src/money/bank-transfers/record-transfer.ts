import type { BankTransfer, bankTransferEndpoints, TransferOverview } from '@okwan/contract/money/bank-transfers'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { availableFunds } from '@okwan/domain/money/bank-transfers/claims-funds'
import { TRANSFER_TITLES, type TransferKind } from '@okwan/domain/money/bank-transfers/terms'
import { claimsFundsReceived, gatewayFeesFunded } from '@okwan/domain/money/ledger/banks'
import { idIn } from '@okwan/domain/people/auth/acts'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { claimsFundsOf } from './claims-funds.ts'
import { presentTransfer } from './present.ts'
import {
  decideTransfer,
  feeTotals,
  findTransfer,
  insertTransfer,
  listTransferRows,
  lockTransfer,
  lockTransfers,
  openTransferRows,
  type TransferRow,
} from './store.ts'

type Endpoints = typeof bankTransferEndpoints

export async function getTransferOverview({ tx, product, now }: Ctx): Promise<TransferOverview> {
  const { deducted, funded } = await feeTotals(tx)
  const open = await openTransferRows(tx)
  const awaiting = (kind: TransferKind, party: string) =>
    open.reduce((sum, row) => (row.kind === kind && row.party === party ? sum + row.amount_pesewas : sum), 0)
  const funds: TransferOverview['funds'] = []
  for (const { code, name, claimFunding } of product.settings.at('insurers', now).insurers) {
    const found = await claimsFundsOf(tx, code)
    funds.push({
      insurer: code,
      name,
      claimFunding,
      ...found,
      availablePesewas: availableFunds(found),
      awaitingPesewas: awaiting('claims-funds', code),
    })
  }
  const fees = {
    takenPesewas: deducted,
    fundedPesewas: funded,
    owedPesewas: Math.max(0, deducted - funded),
    awaitingPesewas: awaiting('gateway-fees', ''),
  }
  return { fees, funds }
}

export async function listTransfers({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /bank-transfers']>) {
  const { rows, meta } = await listTransferRows(tx, query)
  return { data: rows.map((row) => presentTransfer(row, actor.id)), meta }
}

export async function listOpenTransfers({ tx, actor }: Ctx): Promise<BankTransfer[]> {
  return (await openTransferRows(tx)).map((row) => presentTransfer(row, actor.id))
}

/** Records a transfer that was made at the bank. Nothing is posted before another person confirms it. */
export async function recordTransfer(ctx: Ctx, { body }: Parsed<Endpoints['POST /bank-transfers']>) {
  const { tx, now, actor, product } = ctx
  const { kind, amountPesewas } = body
  const bankReference = body.bankReference.toUpperCase()
  const { insurers } = product.settings.at('insurers', now)
  const party = kind === 'claims-funds' ? (insurers.find(({ code }) => code === body.insurer)?.code ?? '') : ''
  if (kind === 'claims-funds' && party === '') {
    const message = 'Select an insurer.'
    throw new Refusal('insurer_unknown', message, [{ path: 'insurer', message }])
  }
  await checkAmount(tx, kind, amountPesewas)
  const id = await insertTransfer(tx, { kind, party, amountPesewas, bankReference, by: actor.id }, now)
  await audit(ctx, 'bank-transfer-recorded', id, { kind, party, amountPesewas, bankReference })
  return read(ctx, id)
}

/** Another person confirms the transfer, which posts it (J13a, J17). From then on, it is expected on a bank statement. */
export async function confirmTransfer(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /bank-transfers/{id}/confirm']>,
) {
  const { tx, now, actor, caller } = ctx
  await lockTransfers(tx)
  const transfer = await lockOpen(tx, params.id)
  const { confirmRefusalReason } = presentTransfer(transfer, actor.id)
  if (confirmRefusalReason) throw new Refusal('own_proposal', confirmRefusalReason)
  await checkAmount(tx, transfer.kind, transfer.amount_pesewas)
  await confirmAct(ctx, body.verificationToken, actReference(transfer.id))
  await decideTransfer(tx, transfer.id, { outcome: 'confirmed', by: actor.id, now })
  await postJournal(tx, journalOf(transfer), { now, actorId: actor.id, requestId: caller.requestId })
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
    sentence: `confirm the transfer ${bank_reference} of ${formatPesewas(amount_pesewas)}: ${lowerFirst(TRANSFER_TITLES[kind])}`,
  }
}

type Posted = Pick<TransferRow, 'id' | 'kind' | 'party' | 'amount_pesewas'>

export function journalOf({ id: transferId, kind, party, amount_pesewas: amountPesewas }: Posted) {
  if (kind === 'gateway-fees') return gatewayFeesFunded({ transferId, amountPesewas })
  return claimsFundsReceived({ transferId, insurer: party, amountPesewas })
}

/** Fees are paid up to the amount that providers deducted; an insurer may fund claims in advance. */
async function checkAmount(tx: Tx, kind: TransferKind, amountPesewas: number): Promise<void> {
  if (kind !== 'gateway-fees') return
  const { deducted, funded } = await feeTotals(tx)
  const owedPesewas = Math.max(0, deducted - funded)
  if (amountPesewas <= owedPesewas) return
  const message = `The trust account is owed ${formatPesewas(owedPesewas)}. Enter this amount or less.`
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

const noSuchTransfer = () => new Refusal('not_found', 'This transfer doesn’t exist or you can’t access it.')
