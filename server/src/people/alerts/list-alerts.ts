import type { alertEndpoints } from '@okwan/contract/people/alerts'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../platform/http/context.ts'
import { presentAlert } from './present.ts'
import { listAlertRows } from './store.ts'

export async function listAlerts({ tx }: Ctx, { query }: Parsed<(typeof alertEndpoints)['GET /alerts']>) {
  const { rows, meta } = await listAlertRows(tx, query)
  return { data: rows.map(presentAlert), meta }
}
