/** RFC 4180, with a mark at the front so that spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would run as a formula gets an apostrophe; a number is never one. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
