import * as z from 'zod'
import { rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const documentRow = z.object({
  subject: z.string(),
  file_id: z.string(),
  added_by_name: z.string(),
  added_at: z.date(),
})
export type DocumentRow = z.output<typeof documentRow>

export function documentRows(tx: Tx, draftId: string): Promise<DocumentRow[]> {
  return rows(
    tx,
    documentRow,
    sql`select d.subject, d.file_id, u.full_name as added_by_name, d.added_at
        from travel_draft_documents d join users u on u.id = d.added_by
        where d.draft_id = ${draftId} order by d.added_at, d.file_id`,
  )
}

export function insertDocument(
  tx: Tx,
  added: { draftId: string; subject: string; fileId: string; addedBy: string },
  now: Date,
) {
  return run(
    tx,
    sql`insert into travel_draft_documents (draft_id, subject, file_id, added_by, added_at)
        values (${added.draftId}, ${added.subject}, ${added.fileId}, ${added.addedBy}, ${now})
        on conflict on constraint travel_draft_documents_pkey do nothing`,
  )
}
