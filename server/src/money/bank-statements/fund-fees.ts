import type { bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { gatewayFeesFunded } from '@okwan/domain/money/ledger/collections'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { RefusalCode } from '@okwan/domain/platform/refusal-codes'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { isPosted } from '../accounting/store.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { feesOf } from './fees.ts'
import { matchBankLines } from './match-bank-lines.ts'
import { getBankOverview } from './read-bank.ts'
import { lockStatements } from './store.ts'

/** Records the transfer that makes the trust account whole for fees of providers (J17). Both statements confirm it. */
export async function fundFees(
  ctx: Ctx,
  { body }: Parsed<(typeof bankStatementEndpoints)['POST /bank-movements/fees']>,
) {
  const { tx, now, actor, caller } = ctx
  const { amountPesewas } = body
  const bankReference = body.bankReference.toUpperCase()
  await lockStatements(tx)
  const { owedPesewas } = await feesOf(tx)
  const journal = gatewayFeesFunded({ bankReference, amountPesewas })
  if (await isPosted(tx, journal)) {
    throw refuse('already_recorded', 'bankReference', 'This bank reference has already been recorded.')
  }
  if (amountPesewas > owedPesewas) {
    throw refuse('fees_above_owed', 'amountPesewas', `Enter ${formatPesewas(owedPesewas)} or less: more is not owed.`)
  }
  await postJournal(tx, journal, { now, actorId: actor.id, requestId: caller.requestId })
  await matchBankLines(ctx)
  await recordAudit(ctx, {
    action: 'provider-fees-funded',
    entityType: 'journal',
    entityId: `${journal.event}:${bankReference}`,
    after: { amountPesewas, bankReference },
  })
  return getBankOverview(ctx)
}

function refuse(code: RefusalCode, path: string, message: string): Refusal {
  return new Refusal(code, message, [{ path, message }])
}
