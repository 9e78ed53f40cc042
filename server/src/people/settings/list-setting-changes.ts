import type { settingEndpoints } from '@okwan/contract/people/settings'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../platform/http/context.ts'
import { presentSettingChange } from './present.ts'
import { listSettingChangeRows } from './store.ts'

export async function listSettingChanges(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof settingEndpoints)['GET /setting-changes']>,
) {
  const { rows, meta } = await listSettingChangeRows(tx, query)
  return { data: rows.map((row) => presentSettingChange(row, actor.id)), meta }
}
