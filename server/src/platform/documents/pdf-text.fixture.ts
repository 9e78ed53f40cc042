import { inflateSync } from 'node:zlib'

/** Text of a PDF without spaces, decoded with the fonts' glyph tables. */
export function textOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, raw = '']) => {
    try {
      return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const maps = streams.filter((each) => each.includes('beginbfrange')).map(readMap)
  const pages = streams.filter((each) => each.includes(' TJ') || each.includes(' Tj'))
  const glyphs = [...pages.join('\n').matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')
  const codes = glyphs.match(/.{4}/g) ?? []
  return maps
    .map((map) => codes.map((code) => map[Number.parseInt(code, 16)] ?? '').join(''))
    .join('\n')
    .replaceAll(' ', '')
}

/** One character per glyph, or several for a ligature. */
function readMap(stream: string): string[] {
  const lists = [...stream.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list).join(' ')
  return [...lists.matchAll(/<([0-9a-f ]+)>/g)].map(([, units = '']) =>
    String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
  )
}
