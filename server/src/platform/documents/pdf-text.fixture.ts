import { inflateSync } from 'node:zlib'

/** Text of a PDF without spaces, in the sequence of the file, decoded with the glyph table of each font. */
export function textOf(pdf: Buffer): string {
  const objects = objectsOf(pdf.toString('latin1'))
  const maps = new Map<string, string[]>()
  for (const words of objects.values()) {
    // Page resources name the fonts: /F2 13 0 R.
    for (const [, name = '', number = ''] of words.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? ''
      maps.set(name, readMap(contentOf(objects.get(unicode) ?? '')))
    }
  }
  const pages = [...objects.values()].map(contentOf).filter((each) => / T[jJ]/.test(each))
  return pages
    .map((page) => textOfPage(page, maps))
    .join('\n')
    .replaceAll(' ', '')
}

/** Widths of the pictures in a PDF, in pixels. */
export function pictureWidths(pdf: Buffer): number[] {
  const pictures = pdf.toString('latin1').matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)/g)
  return [...pictures].map(([, width]) => Number(width))
}

/** Width of a PNG picture of the settings, in pixels. */
export function widthOfPicture(dataUrl: string): number {
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64').readUInt32BE(16)
}

function objectsOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, number = '', words = '']) => [number, words]),
  )
}

function contentOf(object: string): string {
  const [, raw] = /stream\n([\s\S]*?)\nendstream/.exec(object) ?? []
  if (raw === undefined) return ''
  try {
    return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

function textOfPage(page: string, maps: ReadonlyMap<string, string[]>): string {
  let map: string[] = []
  let text = ''
  for (const [, font, hex] of page.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
    if (font) map = maps.get(font) ?? []
    for (const code of hex?.match(/.{4}/g) ?? []) text += map[Number.parseInt(code, 16)] ?? ''
  }
  return text
}

/** One character per glyph, or several for a ligature. */
function readMap(stream: string): string[] {
  const lists = [...stream.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list).join(' ')
  return [...lists.matchAll(/<([0-9a-f ]+)>/g)].map(([, units = '']) =>
    String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
  )
}
