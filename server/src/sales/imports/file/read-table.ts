import { readCsvTable } from '@okwan/domain/sales/imports/file'
import { isProtected, readXlsx } from './read-xlsx.ts'
import { unreadable } from './unreadable.ts'

const ZIP = Buffer.from('PK')
/** Container of `.xls` files, and of `.xlsx` files with a password. */
const CONTAINER = Buffer.from('d0cf11e0', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Texts of a CSV file or of the first sheet of a spreadsheet. `maxRows` reads only the beginning of a spreadsheet. */
export async function readTable(bytes: Uint8Array, maxRows?: number): Promise<string[][]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begins = (mark: Buffer) => file.subarray(0, mark.length).equals(mark)
  if (begins(ZIP)) return readXlsx(bytes, maxRows)
  if (begins(CONTAINER) && file.includes(ENCRYPTED)) throw isProtected()
  if (begins(CONTAINER)) throw unreadable('This is an older spreadsheet. Save it as XLSX or CSV and select that file.')
  return readCsvTable(file.toString('utf8'))
}

/** Headings in the first row. */
export async function readHeadings(bytes: Uint8Array): Promise<string[]> {
  const [first = []] = await readTable(bytes, 1)
  return first.map((title) => title.trim()).filter((title) => title !== '')
}
