import { Refusal } from '@okwan/domain/refusal'
import { toCsv } from '../documents/csv.ts'
import type { FileAnswer } from '../http/context.ts'

type Row = readonly (string | number)[]

/** What a spreadsheet still opens and a request still carries. */
const MOST_ROWS = 50_000

/** Writes rows down batch by batch, as they are read; more than a file should hold is refused rather than cut off. */
export async function csvFile(
  fileName: string,
  header: Row,
  batches: AsyncIterable<readonly Row[]>,
): Promise<FileAnswer> {
  const chunks = [toCsv([header])]
  let written = 0
  for await (const batch of batches) {
    written += batch.length
    if (written > MOST_ROWS) {
      throw new Refusal(
        'export_too_long',
        `This is more than ${MOST_ROWS.toLocaleString('en-GB')} rows. Choose fewer days.`,
      )
    }
    if (batch.length > 0) chunks.push(withoutMark(toCsv(batch)))
  }
  return { fileName, bytes: chunks.join('') }
}

// toCsv begins every text with the mark of UTF-8; a file has it once.
const withoutMark = (csv: string) => csv.replace(/^\uFEFF/, '')
