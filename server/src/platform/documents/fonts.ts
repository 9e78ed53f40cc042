import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Pdf } from './pdf-document.ts'

const require = createRequire(import.meta.url)
const inter = (weight: string) => fileURLToPath(new URL(`../../../fonts/inter-${weight}.ttf`, import.meta.url))

/**
 * Inter is the typeface of the portals. DejaVu Sans has the rare letters that Inter lacks; `isPrintable` accepts both (decision
 * 0033).
 */
const FONTS = {
  text: { file: inter('regular'), fallback: 'fallback-text' },
  bold: { file: inter('semibold'), fallback: 'fallback-bold' },
  heavy: { file: inter('extrabold'), fallback: 'fallback-bold' },
  'fallback-text': { file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'), fallback: undefined },
  'fallback-bold': { file: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), fallback: undefined },
} as const
type FontName = keyof typeof FONTS

/** Digits of equal width, for columns of amounts. */
export const TABULAR_FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']
const FIGURES = /^[\d.,-]+$/

type Glyph = { codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Run = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }
type Parsed = {
  layout(text: string, features?: unknown): Run
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
  const measure = pdf.widthOfString.bind(pdf)
  const measureWithFallback = (text: string, ...rest: Rest) => {
    const { fallback } = FONTS[current]
    if (fallback === undefined || canPrint(pdf, current, text)) return measure(text, ...rest)
    const before = current
    pdf.font(fallback)
    const width = measure(text, ...rest)
    pdf.font(before)
    return width
  }
  let last: MeasuredText | undefined
  pdf.widthOfString = (text, ...rest) => {
    const key = measuredKey(pdf, text, rest[0])
    if (!key) return measureWithFallback(text, ...rest)
    if (last && isSame(last.key, key)) return last.width
    last = { key, width: measureWithFallback(text, ...rest) }
    return last.width
  }
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

/**
 * Parsing a font takes longer than drawing a page, so parsed fonts are cached. The types of pdfkit do not declare that it accepts
 * them.
 */
function cachedFont(file: string): PDFKit.Mixins.PDFFontSource {
  return (openFonts.get(file) ?? file) as PDFKit.Mixins.PDFFontSource
}

/** pdfkit exposes the current font as `_font`, which its types do not declare. */
function keepParsed(pdf: Pdf, name: FontName): Parsed {
  const { file } = FONTS[name]
  const known = openFonts.get(file)
  if (known) return known
  const parsed = (pdf as unknown as { _font: { font: Parsed } })._font.font
  restoreCodePoints(parsed)
  layoutFigures(parsed)
  openFonts.set(file, parsed)
  return parsed
}

/**
 * A font caches its glyphs. A glyph that is first used as a part of another, such as W in Ŵ, is cached without its code point,
 * and screen readers then skip that letter in every later document. The code point is added when the letter itself is printed.
 */
function restoreCodePoints(font: Parsed): void {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph?.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}

/**
 * Composes amounts of characters that were laid out before. Laying out each amount takes most of the time of a long table, and
 * equal digits look the same in every amount.
 */
function layoutFigures(font: Parsed): void {
  const layout = font.layout.bind(font)
  const known = new Map<string, Run>()
  font.layout = (text, features) => {
    if (features !== TABULAR_FIGURES || !FIGURES.test(text)) return layout(text, features)
    const glyphs: Glyph[] = []
    const positions: Position[] = []
    for (const character of text) {
      const run = known.get(character) ?? layout(character, features)
      known.set(character, run)
      glyphs.push(...run.glyphs)
      // Copies, because pdfkit scales the positions that it gets.
      positions.push(
        ...run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
      )
    }
    return {
      glyphs,
      positions,
      // Read after pdfkit has scaled the positions.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

type Rest = [options?: PDFKit.Mixins.TextOptions]
type MeasuredText = { key: readonly unknown[]; width: number }

/**
 * Cache key of a measured text: everything that its width depends on; undefined with rarer options. pdfkit measures each text
 * three times while it prints the text.
 */
function measuredKey(pdf: Pdf, text: string, options: Rest[0] = {}): MeasuredText['key'] | undefined {
  if (options.characterSpacing) return undefined
  const { _font, _fontSize } = pdf as unknown as { _font: unknown; _fontSize: number }
  return [text, _font, _fontSize, options.features]
}

const isSame = (one: MeasuredText['key'], other: MeasuredText['key']) =>
  one.every((part, index) => part === other[index])

const ASCII = /^[ -~]*$/

function canPrint(pdf: Pdf, name: FontName, text: string): boolean {
  // Every font has the letters of ASCII.
  if (ASCII.test(text)) return true
  const font = keepParsed(pdf, name)
  return Array.from(text).every((letter) => letter < ' ' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}
