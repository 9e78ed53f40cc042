import { inflateSync } from 'node:zlib'

/**
 * Finds structural faults of a PDF, like `qpdf --check`: missing objects, broken references, and streams with a wrong length or
 * invalid compression.
 */
export function faultsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN)
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] ?\r?\n)+)trailer\n([\s\S]*?)startxref/.exec(text.slice(start))
  if (!text.startsWith('%PDF-1.') || !table) return ['no header or no cross-reference table']
  const [, count = '', entries = '', trailer = ''] = table
  const offsets = entries
    .trim()
    .split(/\s*\n/)
    .map((entry) => Number(entry.slice(0, 10)))
  const faults = offsets.length === Number(count) ? [] : ['the cross-reference table has a wrong length']
  if (!trailer.includes(`/Size ${count}`) || !/\/Root \d+ 0 R/.test(trailer)) faults.push('the trailer is invalid')
  const objects = offsets.slice(1).map((offset, index) => readObject(text.slice(offset), index + 1))
  for (const { words, fault } of [...objects, { words: trailer, fault: undefined }]) {
    if (fault) faults.push(fault)
    for (const [, number] of words.matchAll(/\b(\d+) 0 R\b/g)) {
      if (!offsets[Number(number)]) faults.push(`object ${number} is referenced but missing`)
    }
  }
  return faults
}

function readObject(text: string, number: number): { words: string; fault: string | undefined } {
  if (!text.startsWith(`${number} 0 obj\n`)) return { words: '', fault: `object ${number} is not where the table says` }
  const end = text.search(/\n(stream|endobj)\n/)
  const words = text.slice(0, end)
  const isStream = text.startsWith('\nstream\n', end)
  return { words, fault: isStream ? streamFault(text.slice(end + '\nstream\n'.length), words, number) : undefined }
}

function streamFault(after: string, words: string, number: number): string | undefined {
  const length = Number(/\/Length (\d+)/.exec(words)?.[1])
  if (!after.startsWith('\nendstream\nendobj', length)) return `stream ${number} has a wrong length`
  if (!words.includes('/FlateDecode')) return undefined
  try {
    inflateSync(Buffer.from(after.slice(0, length), 'latin1'))
    return undefined
  } catch {
    return `stream ${number} cannot be decompressed`
  }
}
