/** Start and end position of a row in the text; the first line is row 1, as in a spreadsheet. */
export function lineRange(text: string, row: number): [start: number, end: number] {
  const lines = text.split('\n')
  const before = lines.slice(0, row - 1)
  const start = before.reduce((sum, line) => sum + line.length + 1, 0)
  return [start, start + (lines[row - 1]?.length ?? 0)]
}
