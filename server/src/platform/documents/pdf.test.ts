import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { afterEach, expect, test } from 'vitest'
import { TABULAR_FIGURES } from './fonts.ts'
import { createPdf, markEveryPage, TEST_MARK } from './pdf.ts'
import { textOf } from './pdf-text.fixture.ts'
import { drawTable } from './table.ts'

afterEach(() => markEveryPage(undefined))

const options = {
  title: 'Certificate',
  company: SETTINGS.company.initial,
  at: new Date('2026-11-16T09:00:00Z'),
  size: 'A4',
} as const

const twoPages = () =>
  createPdf(options, (pdf) => {
    pdf.text('Certificate of Motor Insurance').addPage().text('Page two')
  })

test('a marked document carries the mark on every page, and the content stays', async () => {
  const plain = textOf(await twoPages())
  expect(plain).not.toContain('TEST')
  markEveryPage(TEST_MARK)
  const marked = textOf(await twoPages())
  expect(marked.split(TEST_MARK.replaceAll(' ', ''))).toHaveLength(3)
  expect(marked).toContain('CertificateofMotorInsurance')
  expect(marked).toContain('Pagetwo')
})

test('a long table lets other work run while it is drawn, and has all its rows', async () => {
  let turns = 0
  const columns = [{ title: 'Policy', x: 40, width: 100, align: 'left' as const }]
  const rows = Array.from({ length: 200 }, (_, n) => [`MTR-26-${n}`])
  const drawn = await createPdf(options, async (pdf) => {
    const timer = setInterval(() => turns++, 0)
    await drawTable(pdf, { columns, rowHeight: 12, fontSize: 8, bottom: 780 }, rows, ['Total of 200'])
    clearInterval(timer)
  })
  expect(turns).toBeGreaterThan(3)
  const text = textOf(drawn)
  expect(text).toContain('MTR-26-0')
  expect(text).toContain('MTR-26-199')
  expect(text.indexOf('Totalof200')).toBeGreaterThan(text.indexOf('MTR-26-199'))
})

test('a letter that was first printed as a part of another letter can be extracted as text', async () => {
  const print = (text: string) =>
    createPdf({ ...options, footer: null }, (pdf) => {
      pdf.text(text)
    })
  for (const [whole, part] of [
    ['Ŵ', 'W'],
    ['Ĳ', 'J'],
    ['”', '’'],
  ] as const) {
    await print(whole)
    expect(textOf(await print(`${part}ritten`))).toBe(`${part}ritten`)
  }
})

test('a text that was measured before is measured again after a change of font, size or digits', async () => {
  const widths: number[] = []
  await createPdf(options, (pdf) => {
    const measure = (features?: typeof TABULAR_FIGURES) =>
      widths.push(pdf.widthOfString('111.10', features ? { features } : {}))
    pdf.fontSize(8)
    measure()
    measure(TABULAR_FIGURES)
    pdf.fontSize(16)
    measure(TABULAR_FIGURES)
    pdf.font('heavy')
    measure(TABULAR_FIGURES)
    measure(TABULAR_FIGURES)
    widths.push(pdf.widthOfString('111.10', { characterSpacing: 2 }))
  })
  expect(new Set(widths).size).toBe(5)
  expect(widths[4]).toBe(widths[3])
})
