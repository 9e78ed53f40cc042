/** Makes definitions of the catalogue readable: lower-case keywords, no casts of plain text, short lists. */
export function readable(definition: string): string {
  return outsideQuotes(definition, (text) =>
    text
      .replace(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase())
      .replace(/\bpublic\./g, '')
      .replace(/\s+/g, ' '),
  )
    .replace(/('(?:[^']|'')*')::text(?!\[)/g, '$1')
    .replace(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replace(/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)')
    .replace(/([\w.]+(?:\(\w+\))?) >= ([-\w]+|'[^']*') and \1 <= ([-\w]+)/g, '$1 between $2 and $3')
    .replace(/^(create.*? on )only /, '$1')
    .replace(/ using btree \(/, ' (')
    .replace(/references (\w+)\(/, 'references $1 (')
}

function outsideQuotes(text: string, change: (text: string) => string): string {
  return text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('')
}

const WIDTH = 130

/** Wraps a long line before one of its parts; the following lines are indented by four spaces. */
export function wrapped(line: string): string {
  const indent = `${/^ */.exec(line)?.[0] ?? ''}    `
  const lines: string[] = []
  for (const part of line.split(
    /(?<=,) | (?=(?:and|or|where|when|check|references|constraint|for each|execute|then|else)\b)/,
  )) {
    const last = lines.pop()
    if (last === undefined) lines.push(part)
    else if (last.length + part.length < WIDTH) lines.push(`${last} ${part}`)
    else lines.push(last, `${indent}${part}`)
  }
  return lines.join('\n')
}
