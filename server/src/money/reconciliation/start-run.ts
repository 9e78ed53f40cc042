import type { Provider } from '@okwan/domain/money/payments/terms'
import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx, Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { compareDay, ledgerPeriod } from './compare.ts'
import { presentRun } from './present.ts'
import { readStatement } from './read-statement.ts'
import { findRun, finishRun, insertRun, ledgerRows } from './store.ts'

type Body = { provider: Provider; day: IsoDate; statementCsv?: string | undefined }

/** Reconciles immediately with a statement; without one a job queries the provider. */
export async function startRun(ctx: Ctx, { body }: { body: Body }) {
  const { tx, actor, now, product } = ctx
  const { provider, day, statementCsv } = body
  if (!product.providers[provider]) throw new Refusal('provider_unknown')
  if (day > toAccraDate(now)) throw new Refusal('date_in_future')
  const source = statementCsv === undefined ? 'status-sweep' : 'statement'
  const id = await insertRun(tx, { provider, day, source, startedBy: actor.id }, now)
  if (!id) throw new Error(`reconciliation of ${provider} on ${day} was not inserted`)
  if (statementCsv === undefined) await addJob(tx, 'reconciliation.sweep', { runId: id }, { now })
  else await compareStatement(tx, id, { provider, day, csv: statementCsv }, now)
  await recordAudit(ctx, {
    action: 'reconciliation-started',
    entityType: 'reconciliation-run',
    entityId: id,
    after: { provider, day, source },
  })
  const run = await findRun(tx, id)
  if (!run) throw new Error(`reconciliation run ${id} not found after insert`)
  return presentRun(run)
}

type Statement = { provider: Provider; day: IsoDate; csv: string }

async function compareStatement(tx: Tx, id: string, { provider, day, csv }: Statement, now: Date) {
  const { from, before } = ledgerPeriod(day)
  const compared = compareDay(day, readStatement(csv), await ledgerRows(tx, provider, from, before))
  const ledgerBalances = {
    collectionPesewas: await balanceOf(tx, 'collectionFloat', provider),
    disbursementPesewas: await balanceOf(tx, 'disbursementFloat', provider),
  }
  await finishRun(tx, id, { ...compared, providerBalances: {}, ledgerBalances, note: null }, now)
}

const SWEEP_HOUR = 2

/** Starts the nightly reconciliation of the previous day with each provider; the first node wins. */
export async function reconcileYesterday({ db, clock, providers }: Product): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < SWEEP_HOUR) return
  const day = addDays(toAccraDate(now), -1)
  for (const provider of ['hubtel', 'mtn'] as const) {
    if (!providers[provider]) continue
    await db.transaction(async (tx) => {
      const id = await insertRun(tx, { provider, day, source: 'status-sweep', startedBy: null }, now)
      if (id) await addJob(tx, 'reconciliation.sweep', { runId: id }, { now })
    })
  }
}
