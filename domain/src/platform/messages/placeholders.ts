const PLACEHOLDER = /\{(\w*)\}/g

export function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

type Rules = { known: readonly string[]; required: readonly string[] }

/** Error in the placeholders of a text, as a sentence; undefined for a text that can be sent. */
export function problemOfPlaceholders(text: string, { known, required }: Rules): string | undefined {
  const used = namesIn(text)
  const unknown = used.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const list = known.map((name) => `{${name}}`).join(', ')
    return known.length === 0 ? `Remove {${unknown}}` : `Replace {${unknown}} with one of ${list}`
  }
  const missing = required.find((name) => !used.includes(name))
  if (missing) return `Keep {${missing}}`
  const repeated = required.find((name) => used.indexOf(name) !== used.lastIndexOf(name))
  if (repeated) return `Use {${repeated}} once`
  if (text.replace(PLACEHOLDER, '').match(/[{}]/)) return 'Use { and } for placeholders only'
  return undefined
}

/** Replaces the placeholders once, so that braces in a value stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/( ?)\{(\w+)\}/g, (_, space: string, name: string) => {
    const value = values[name] ?? ''
    return value === '' ? '' : `${space}${value}`
  })
}
