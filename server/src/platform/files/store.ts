import {
  FILE_PURPOSE_NAMES,
  FILE_TYPES,
  type FilePurpose,
  type FileType,
  SEALED_PURPOSES,
} from '@okwan/domain/platform/files/terms'
import type { ReachedRow } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { SealedValue } from '../encryption/seal.ts'
import type { FileSubject } from './subject.ts'

const fileRow = z.object({
  id: z.string(),
  owner_id: z.string(),
  purpose: z.enum(FILE_PURPOSE_NAMES),
  content_type: z.enum(FILE_TYPES),
  file_name: z.string(),
  byte_size: z.number(),
  created_at: z.date(),
})
export type FileRow = z.output<typeof fileRow>

const columns = sql`id, owner_id, purpose, content_type, file_name, byte_size, created_at`

export type NewFile = {
  id: string
  ownerId: string
  purpose: FilePurpose
  contentType: FileType
  fileName: string
  /** Size of the content; the encrypted file is longer. */
  byteSize: number
  sha256: Uint8Array
  keyId: string | null
  bytes: Uint8Array
}

/** Equal content is stored once; a repeated upload extends its lifetime. */
export function insertFile(tx: Tx, file: NewFile, now: Date): Promise<FileRow> {
  return one(
    tx,
    fileRow,
    sql`insert into files (id, owner_id, purpose, content_type, file_name, byte_size, sha256, key_id, bytes, created_at,
          unlinked_since)
        values (${file.id}, ${file.ownerId}, ${file.purpose}, ${file.contentType}, ${file.fileName}, ${file.byteSize},
          ${file.sha256}, ${file.keyId}, ${file.bytes}, ${now}, ${now})
        on conflict on constraint files_once
          do update set unlinked_since = case when files.unlinked_since is null then null else excluded.unlinked_since end
        returning ${columns}`,
  )
}

export async function countUnlinkedFiles(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from files where owner_id = ${ownerId} and unlinked_since is not null`,
  )
  return count
}

export function findFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  return maybe(tx, fileRow, sql`select ${columns} from files where id = ${id}`)
}

const bytesRow = z.object({ bytes: z.instanceof(Buffer), key_id: z.string().nullable() })

/** Stored bytes, encrypted or not. */
export function readBytes(tx: Tx, id: string) {
  return one(tx, bytesRow, sql`select bytes, key_id from files where id = ${id}`)
}

/** An encrypted file, if the file is linked to this record. */
export function findLinkedLetter(tx: Tx, { type, id }: Pick<FileSubject, 'type' | 'id'>, fileId: string) {
  return maybe(
    tx,
    fileRow,
    sql`select ${columns} from files f where id = ${fileId} and key_id is not null and exists (
          select 1 from file_links l where l.file_id = f.id and l.subject_type = ${type} and l.subject_id = ${id})`,
  )
}

export const lockLettersOfOtherKeys = (tx: Tx, keyId: string, limit: number) =>
  lockLetters(tx, sql`key_id is distinct from ${keyId}`, limit)

export const lockPlaintextLetters = (tx: Tx, limit: number) => lockLetters(tx, sql`key_id is null`, limit)

async function lockLetters(tx: Tx, condition: Sql, limit: number): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ id: z.string() }),
    sql`select id from files where purpose = any(${SEALED_PURPOSES}) and ${condition} order by id limit ${limit} for update`,
  )
  return found.map(({ id }) => id)
}

/** `sha256` is set at the first encryption, when the digest becomes keyed. */
export function resealFileRow(tx: Tx, id: string, { keyId, sealed }: SealedValue, sha256: Buffer | undefined) {
  const digest = sha256 ? sql`, sha256 = ${sha256}` : sql``
  return run(tx, sql`update files set bytes = ${sealed}, key_id = ${keyId} ${digest} where id = ${id}`)
}

const linkRow = z
  .object({
    seller_id: z.string(),
    seller_agent_id: z.string().nullable(),
    branch_id: z.string(),
    branch_group_id: z.string(),
  })
  .transform(
    (row): ReachedRow => ({
      ownerId: row.seller_id,
      agentId: row.seller_agent_id,
      branchId: row.branch_id,
      branchGroupId: row.branch_group_id,
    }),
  )

export function linksOf(tx: Tx, fileId: string): Promise<ReachedRow[]> {
  return rows(
    tx,
    linkRow,
    sql`select l.seller_id, u.agent_id as seller_agent_id, l.branch_id, b.branch_group_id
        from file_links l join users u on u.id = l.seller_id join branches b on b.id = l.branch_id
        where l.file_id = ${fileId}`,
  )
}

/** Locks the files, so that none is deleted while it is linked. Returns the existing ones. */
export function lockFiles(tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
  return rows(
    tx,
    fileRow,
    sql`with locked as (
          select id from files where id = any(${[...ids]}::uuid[]) order by id for update
        )
        update files set unlinked_since = null where id in (select id from locked) returning ${columns}`,
  )
}

export function insertLinks(tx: Tx, subject: FileSubject, ids: readonly string[], now: Date): Promise<number> {
  return run(
    tx,
    sql`insert into file_links (subject_type, subject_id, file_id, seller_id, branch_id, linked_at)
        select ${subject.type}, ${subject.id}, id, ${subject.sellerId}, ${subject.branchId}, ${now}
        from unnest(${[...ids]}::uuid[]) as id
        on conflict do nothing`,
  )
}

const idRow = z.object({ file_id: z.string() })

export async function linkedTo(tx: Tx, { type, id }: Pick<FileSubject, 'type' | 'id'>): Promise<string[]> {
  const found = await rows(
    tx,
    idRow,
    sql`select file_id from file_links where subject_type = ${type} and subject_id = ${id} order by linked_at, file_id`,
  )
  return found.map(({ file_id }) => file_id)
}

/** Files without links become unused. */
export async function removeLinks(
  tx: Tx,
  { type, ids, keep }: { type: string; ids: readonly string[]; keep: readonly string[] },
  now: Date,
): Promise<void> {
  const removed = await rows(
    tx,
    idRow,
    sql`delete from file_links where subject_type = ${type} and subject_id = any(${[...ids]}::uuid[])
        and file_id <> all(${[...keep]}::uuid[]) returning file_id`,
  )
  if (removed.length === 0) return
  await run(
    tx,
    sql`update files f set unlinked_since = ${now} where id = any(${removed.map(({ file_id }) => file_id)}::uuid[])
        and not exists (select 1 from file_links l where l.file_id = f.id)`,
  )
}

export function deleteUnlinkedFiles(tx: Tx, before: Date, limit: number): Promise<number> {
  return run(
    tx,
    sql`delete from files where id in (
          select id from files where unlinked_since < ${before} order by unlinked_since limit ${limit} for update skip locked)`,
  )
}
