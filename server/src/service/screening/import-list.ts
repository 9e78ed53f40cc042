import { createHash } from 'node:crypto'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { ScreeningList, screeningEndpoints } from '@okwan/contract/service/screening'
import { Refusal } from '@okwan/domain/platform/refusal'
import { isProbablyIncomplete, readScreeningFile } from '@okwan/domain/service/screening/list-file'
import { keysOf } from '@okwan/domain/service/screening/names'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import {
  countLapsed,
  hasVersion,
  insertEntries,
  insertList,
  type ListRow,
  lapseHits,
  lastVersion,
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
  const last = await lastVersion(tx, listName)
  const digest = createHash('sha256').update(csv).digest('hex')
  const list = { name: listName, version, fileName: query.fileName, digest, entryCount: entries.length, by: actor.id }
  const listId = await insertList(tx, list, now)
  const rowsWithKeys = entries.map((entry) => {
    const { name, aliases, birthDate, country } = entry
    return { ...entry, digest: digestOf([name, aliases, birthDate, country]), keys: keysOf([name, ...aliases]) }
  })
  await insertEntries(tx, listId, rowsWithKeys)
  await lapseHits(tx, listId)
  const needsConfirmation = last !== undefined && isProbablyIncomplete(entries.length, last.entry_count)
  if (needsConfirmation && query.isComplete === undefined) {
    const hits = await countLapsed(tx, actor, listId)
    throw new Refusal('list_incomplete', incompleteSentence({ listName, version, entries: entries.length, hits }, last))
  }
  await addJob(tx, 'screening.list', { listId }, { now })
  await recordAudit(ctx, {
    action: 'screening-list-imported',
    entityType: 'screening-list',
    entityId: listId,
    ...(last ? { before: { version: last.version, entries: last.entry_count } } : {}),
    after: {
      name: listName,
      version,
      entries: entries.length,
      ...(needsConfirmation ? { confirmedComplete: true } : {}),
    },
  })
  return presentList(await readList(tx, actor, listId))
}

type IncompleteList = { listName: string; version: string; entries: number; hits: number }

/** The figures come from the import itself, which the refusal rolls back. */
function incompleteSentence(
  { listName, version, entries, hits }: IncompleteList,
  last: { version: string; entry_count: number },
): string {
  const counted = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
  const had = `${counted(last.entry_count, 'entry', 'entries')} in version ${last.version}`
  const has = `${counted(entries, 'entry', 'entries')} in version ${version}`
  return `${listName} has ${had} and ${has}. The import closes ${counted(hits, 'open hit', 'open hits')}.`
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
