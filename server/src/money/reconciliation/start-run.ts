import type { Provider } from '@okwan/domain/money/payments/terms'
import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx, Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { compareDay, spanOf } from './compare.ts'
import { presentRun } from './present.ts'
import { readStatement } from './read-statement.ts'
import { bookRows, findRun, finishRun, insertRun } from './store.ts'

type Body = { provider: Provider; day: IsoDate; statementCsv?: string | undefined }

/** With a statement the comparison is made at once; without one a job asks the provider. */
export async function startRun(ctx: Ctx, { body }: { body: Body }) {
  const { tx, actor, now, product } = ctx
  const { provider, day, statementCsv } = body
  if (!product.providers[provider]) throw new Refusal('provider_unknown')
  if (day > toAccraDate(now)) throw new Refusal('day_to_come')
  const source = statementCsv === undefined ? 'status-sweep' : 'statement'
  const id = await insertRun(tx, { provider, day, source, startedBy: actor.id }, now)
  if (!id) throw new Error('a run started by a person always starts')
  if (statementCsv === undefined) await addJob(tx, 'reconciliation.sweep', { runId: id }, { now })
  else await compareStatement(tx, id, { provider, day, csv: statementCsv }, now)
  await recordAudit(ctx, {
    action: 'reconciliation-started',
    entityType: 'reconciliation-run',
    entityId: id,
    after: { provider, day, source },
  })
  const run = await findRun(tx, id)
  if (!run) throw new Error('the run was written just now')
  return presentRun(run)
}

type Statement = { provider: Provider; day: IsoDate; csv: string }

async function compareStatement(tx: Tx, id: string, { provider, day, csv }: Statement, now: Date) {
  const { from, before } = spanOf(day)
  const compared = compareDay(day, readStatement(csv), await bookRows(tx, provider, from, before))
  const bookFloats = {
    collectionPesewas: await balanceOf(tx, 'collectionFloat', provider),
    disbursementPesewas: await balanceOf(tx, 'disbursementFloat', provider),
  }
  await finishRun(tx, id, { ...compared, providerFloats: {}, bookFloats, note: null }, now)
}

const SWEEP_HOUR = 2

/** Every night the day before is compared with each provider; whichever node comes first starts it. */
export async function sweepYesterday({ db, clock, providers }: Product): Promise<void> {
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
