import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Pdf } from './pdf-document.ts'

const require = createRequire(import.meta.url)
const inter = (weight: string) => fileURLToPath(new URL(`../../../fonts/inter-${weight}.ttf`, import.meta.url))

/** Inter is the type of the screens. DejaVu Sans has the rare letters that Inter lacks; `isPrintable` accepts both (decision 0033). */
const FONTS = {
  text: { file: inter('regular'), fallback: 'every-text' },
  bold: { file: inter('semibold'), fallback: 'every-bold' },
  heavy: { file: inter('extrabold'), fallback: 'every-bold' },
  'every-text': { file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'), fallback: undefined },
  'every-bold': { file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), fallback: undefined },
} as const
type FontName = keyof typeof FONTS

type Glyph = { codePoints: number[] }
type Parsed = {
  hasGlyphForCodePoint(point: number): boolean
  getGlyph(id: number, codePoints?: number[]): Glyph | null
}

const openFonts = new Map<string, Parsed>()

/** Registers the fonts, so that `pdf.font('text')` and `pdf.text(…)` print every accepted name. */
export function useFonts(pdf: Pdf): void {
  for (const name of Object.keys(FONTS) as FontName[]) pdf.registerFont(name, cachedFont(FONTS[name].file))
  let current: FontName = 'text'
  const setFont = pdf.font.bind(pdf)
  const write = pdf.text.bind(pdf) as (...all: unknown[]) => Pdf
  pdf.font = ((name: FontName, ...rest: []) => {
    current = name
    const answer = setFont(name, ...rest)
    keepParsed(pdf, name)
    return answer
  }) as Pdf['font']
  pdf.text = ((text: string, ...rest: unknown[]) => {
    const { fallback } = FONTS[current]
    if (fallback === undefined || canPrint(pdf, current, text)) return write(text, ...rest)
    const before = current
    pdf.font(fallback)
    write(text, ...rest)
    return pdf.font(before)
  }) as Pdf['text']
  pdf.font('text')
}

/** Parsing a font takes longer than drawing a page, so parsed fonts are cached. The types of pdfkit do not declare that it accepts them. */
function cachedFont(file: string): PDFKit.Mixins.PDFFontSource {
  return (openFonts.get(file) ?? file) as PDFKit.Mixins.PDFFontSource
}

/** pdfkit exposes the current font as `_font`, which its types do not declare. */
function keepParsed(pdf: Pdf, name: FontName): Parsed {
  const { file } = FONTS[name]
  const known = openFonts.get(file)
  if (known) return known
  const parsed = (pdf as unknown as { _font: { font: Parsed } })._font.font
  nameParts(parsed)
  openFonts.set(file, parsed)
  return parsed
}

/**
 * A font caches its glyphs. A glyph that is first used as a part of another, as W in Ŵ, is cached without its letter, and screen
 * readers then skip it in every later document. This adds the letter when the glyph is used for it.
 */
function nameParts(font: Parsed): void {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph?.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}

function canPrint(pdf: Pdf, name: FontName, text: string): boolean {
  const font = keepParsed(pdf, name)
  return Array.from(text).every((letter) => letter < ' ' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}
