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

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, CSV Injection): at the start, and after a
 * quote or a separator, where a spreadsheet with other regional settings starts a new cell. Full-width signs start formulas
 * too.
 */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(FORMULA, "$1'") : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const FORMULA = /(^|[,;|"'\t\r\n])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\0])/g
