/** The headings in the first line of a CSV file. */
export function headingsOf(csv: string): string[] {
  const [line = ''] = csv.replace(/^\uFEFF/, '').split(/\r|\n/)
  const separator = [';', '\t'].find((one) => line.includes(one)) ?? ','
  return line
    .split(separator)
    .map((title) => title.trim().replace(/^"|"$/g, '').trim())
    .filter((title) => title !== '')
}

/** Whether a file has all columns that were used before. */
export function hasColumns(headings: readonly string[], remembered: { readonly [field: string]: string }): boolean {
  const known = Object.values(remembered).filter((title) => title !== '')
  return known.length > 0 && known.every((title) => headings.includes(title))
}
