import { headingsOf } from '@okwan/domain/platform/files/headings'
import { call } from '../../platform/api/call.ts'

/** The first line of a CSV file is within its first kilobytes. */
const HEAD_BYTES = 20_000

/** Reads the headings of a CSV file. The server reads the headings of a spreadsheet. */
export async function headingsOfFile(file: File): Promise<string[]> {
  if (!/\.xlsx?$/i.test(file.name)) return headingsOf(await file.slice(0, HEAD_BYTES).text())
  return (await call('POST /imports/headings', { body: file })).headings
}
