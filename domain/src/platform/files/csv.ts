/** Parses a CSV file with commas, semicolons or tabs, quoted or not. Undefined if a quote is not closed. */
export function splitCsv(file: string): string[][] | undefined {
  const text = file.replace(/^\uFEFF/, '')
  const header = text.slice(0, text.search(/\r|\n|$/))
  const separator = [';', '\t'].find((one) => header.includes(one)) ?? ','
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    rows.push([...cells, cell])
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (character === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted
    } else if (isQuoted) {
      cell += character
    } else if (character === separator) {
      cells.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else {
      cell += character
    }
  }
  if (isQuoted) return undefined
  endRow()
  return rows
}
