import { readCsvTable } from '@okwan/domain/sales/imports/file'
import { passwordProtected, readXlsx } from './read-xlsx.ts'
import { unreadableFile } from './unreadable-file.ts'

const ZIP = Buffer.from('PK')
/** Container of `.xls` files, and of `.xlsx` files with a password. */
const CONTAINER = Buffer.from('d0cf11e0', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Texts of a CSV file or of the first sheet of a spreadsheet. `maxRows` reads only the beginning of a spreadsheet. */
export async function readTable(bytes: Uint8Array, maxRows?: number): Promise<string[][]> {
  const file = bufferOf(bytes)
  if (startsWith(file, ZIP)) return readXlsx(bytes, maxRows)
  if (startsWith(file, CONTAINER) && file.includes(ENCRYPTED)) throw passwordProtected()
  if (startsWith(file, CONTAINER))
    throw unreadableFile('This is an older spreadsheet. Save it as XLSX or CSV and select that file.')
  return readCsvTable(file.toString('utf8'))
}

/** Headings of a spreadsheet. The browser reads those of a CSV file itself. */
export function readSheetHeadings(bytes: Uint8Array): Promise<string[]> {
  requireSpreadsheet(bytes)
  return readHeadings(bytes)
}

export function requireSpreadsheet(bytes: Uint8Array): void {
  const file = bufferOf(bytes)
  if (startsWith(file, ZIP) || startsWith(file, CONTAINER)) return
  throw unreadableFile('This isn’t a spreadsheet. Select an XLSX file.')
}

/** Headings in the first row. */
export async function readHeadings(bytes: Uint8Array): Promise<string[]> {
  const [first = []] = await readTable(bytes, 1)
  return first.map((title) => title.trim()).filter((title) => title !== '')
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const startsWith = (file: Buffer, mark: Buffer) => file.subarray(0, mark.length).equals(mark)
