export type Row = readonly (string | number)[]

/** Makes spreadsheets read what follows as UTF-8. */
export const UTF8_MARK = '\uFEFF'

/** RFC 4180, with a mark at the front so that spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly Row[]): string {
  return `${UTF8_MARK}${csvLines(rows)}`
}

export function csvLines(rows: readonly Row[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would run as a formula gets an apostrophe; a number is never one. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
