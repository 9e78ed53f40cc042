import type { Provider } from '@okwan/domain/money/payments/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { presentItem, presentRun } from './present.ts'
import { findRun, itemsOf, listRunRows } from './store.ts'

type Query = { provider?: Provider; day?: string; cursor?: string; limit: number }

export async function listRuns({ tx }: Ctx, { query }: { query: Query }) {
  const { rows, meta } = await listRunRows(tx, query)
  return { data: rows.map(presentRun), meta }
}

export async function getRun({ tx }: Ctx, { params }: { params: { id: string } }) {
  const run = await findRun(tx, params.id)
  if (!run) throw new Refusal('not_found', 'This reconciliation doesn’t exist or you can’t access it.')
  return { ...presentRun(run), items: (await itemsOf(tx, run.id)).map(presentItem) }
}
