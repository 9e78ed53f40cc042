export type Row = readonly (string | number)[]

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
export const UTF8_MARK = '\uFEFF'

/** CSV according to RFC 4180, with a byte order mark for spreadsheets. */
export function toCsv(rows: readonly Row[]): string {
  return `${UTF8_MARK}${csvLines(rows)}`
}

export function csvLines(rows: readonly Row[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Texts that a spreadsheet would run as a formula are prefixed with an apostrophe. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
