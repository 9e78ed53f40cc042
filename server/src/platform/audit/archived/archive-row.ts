import * as z from 'zod'
import { sql } from '../../db/sql.ts'

/** A record of the table archives. */
export const archiveRow = z
  .object({
    id: z.string(),
    table: z.string(),
    month: z.string(),
    part: z.number(),
    rows: z.number(),
    checksum: z.string(),
    fileName: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    lastSegment: z.number().nullable(),
    manifest: z.string(),
  })
  .transform(({ id, manifest, ...details }) => ({ id, manifest, details }))
export type Archive = z.output<typeof archiveRow>

export const archiveColumns = sql`id, table_name as "table", to_char(month, 'YYYY-MM') as month, part, row_count as rows,
  checksum::text as checksum, file_name as "fileName", bytes, sha256, last_segment as "lastSegment", manifest`
