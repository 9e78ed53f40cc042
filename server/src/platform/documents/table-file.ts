import { Readable } from 'node:stream'
import type { Ctx, FileResponse } from '../http/context.ts'
import { csvLines, type Row, UTF8_MARK } from './csv.ts'
import { exportMark } from './export-mark.ts'
import { toXlsx } from './xlsx.ts'

export type TableFormat = 'csv' | 'xlsx'

const CONTENT_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Table = { name: string; format: TableFormat; header: Row; batches: AsyncIterable<readonly Row[]> }

/**
 * Streams rows as a file in batches, so that large exports need little memory. The first batch is read before the response
 * starts, so that an invalid query still gets an error response.
 */
export async function tableFile(ctx: Ctx, { name, format, header, batches }: Table): Promise<FileResponse> {
  const iterator = batches[Symbol.asyncIterator]()
  const first = await iterator.next()
  const rows = async function* () {
    yield [header]
    for (let batch = first; !batch.done; batch = await iterator.next()) yield batch.value
    yield [exportMark(ctx)]
  }
  const bytes = format === 'csv' ? toCsvStream(rows()) : toXlsx(rows())
  // A stream without object mode sends each chunk separately.
  return {
    fileName: `${name}.${format}`,
    contentType: CONTENT_TYPES[format],
    bytes: Readable.from(bytes, { objectMode: false }),
  }
}

async function* toCsvStream(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield UTF8_MARK
  for await (const batch of batches) if (batch.length > 0) yield csvLines(batch)
}
