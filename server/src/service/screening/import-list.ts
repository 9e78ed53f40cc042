import { createHash } from 'node:crypto'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { ScreeningList, screeningEndpoints } from '@okwan/contract/service/screening'
import { Refusal } from '@okwan/domain/platform/refusal'
import { readScreeningFile } from '@okwan/domain/service/screening/list-file'
import { keysOf } from '@okwan/domain/service/screening/names'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import {
  hasVersion,
  insertEntries,
  insertList,
  type ListRow,
  lapseHits,
  listListRows,
  lockLists,
  readList,
} from './list-store.ts'
import { digestOf } from './match-customers.ts'

type Endpoints = typeof screeningEndpoints

export async function listScreeningLists({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /screening/lists']>) {
  const { rows, meta } = await listListRows(tx, actor, query)
  return { data: rows.map(presentList), meta }
}

/** Stores a version of a list and compares all customers with it after the commit. */
export async function importList(
  ctx: Ctx,
  { query, bytes }: Parsed<Endpoints['POST /screening/lists']>,
): Promise<ScreeningList> {
  const { tx, actor, now } = ctx
  const csv = Buffer.from(bytes).toString('utf8')
  const { listName, version, entries } = readScreeningFile(csv)
  await lockLists(tx)
  const { known } = await hasVersion(tx, listName, version)
  if (known) {
    const message = `${listName}, version ${version}, has already been imported. Select a newer version.`
    throw new Refusal('list_known', message, [{ path: 'file', message }])
  }
  const digest = createHash('sha256').update(csv).digest('hex')
  const list = { name: listName, version, fileName: query.fileName, digest, entryCount: entries.length, by: actor.id }
  const listId = await insertList(tx, list, now)
  const keyed = entries.map((entry) => {
    const { name, aliases, birthDate, country } = entry
    return { ...entry, digest: digestOf([name, aliases, birthDate, country]), keys: keysOf([name, ...aliases]) }
  })
  await insertEntries(tx, listId, keyed)
  await lapseHits(tx, listId)
  await addJob(tx, 'screening.list', { listId }, { now })
  await recordAudit(ctx, {
    action: 'screening-list-imported',
    entityType: 'screening-list',
    entityId: listId,
    after: { name: listName, version, entries: entries.length },
  })
  return presentList(await readList(tx, actor, listId))
}

function presentList(row: ListRow): ScreeningList {
  return {
    listId: row.id,
    name: row.name,
    listVersion: row.version,
    fileName: row.file_name,
    entryCount: row.entry_count,
    importedBy: row.importer,
    importedAt: row.imported_at.toISOString(),
    isCurrent: row.is_current,
    matchedAt: row.matched_at?.toISOString() ?? null,
    matchedCustomers: row.matched_customers,
    openHits: row.open_hits,
  }
}
