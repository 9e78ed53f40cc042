import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { markEveryPage } from '../../platform/documents/pdf.ts'
import { faultsOf } from '../../platform/documents/pdf-check.fixture.ts'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { PRACTICE_MARK } from '../../platform/installation/practice-banner.ts'
import { PRINTED } from './printed.fixture.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-documents-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

/** Types of the structure elements, in file order. */
const elementsOf = (text: string) => [...text.matchAll(/\/S \/(\w+)\n/g)].map(([, type]) => type)

describe.each(Object.entries(PRINTED))('the document %s', (name, draw) => {
  test('is tagged, has a title and a language, and embeds its fonts', async () => {
    const pdf = await draw()
    const text = pdf.toString('latin1')
    expect(faultsOf(pdf)).toEqual([])
    expect(text).toContain(name.endsWith('-fr') ? '/Lang (fr-FR)' : '/Lang (en-GB)')
    expect(text).toMatch(/\/DisplayDocTitle true/)
    const titleObject = /\/Title (\d+) 0 R/.exec(text)?.[1] ?? ''
    expect(new RegExp(`\\n${titleObject} 0 obj\\n\\((.+)\\)\\nendobj`, 's').exec(text)?.[1]).toBeTruthy()
    expect(text).toMatch(/\/Marked true/)
    const elements = elementsOf(text)
    expect(elements).toContain('Document')
    if (name !== 'motor-sticker') expect(elements).toContain('H1')
    // Standard fonts such as Helvetica are not embedded; descendants of embedded fonts have a font file.
    expect(text).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/)
    const descendants = text.match(/\/Subtype \/CIDFontType2/g) ?? []
    expect(descendants.length).toBeGreaterThan(0)
    expect(text.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(descendants.length)
  })

  test('has a watermark on every page in practice, as text that screen readers announce', async () => {
    const plain = await draw()
    markEveryPage(PRACTICE_MARK)
    const marked = await draw().finally(() => markEveryPage(undefined))
    const pages = marked.toString('latin1').match(/\/Type \/Page\n/g) ?? []
    const mark = PRACTICE_MARK.replaceAll(' ', '')
    expect(pages.length).toBeGreaterThan(0)
    expect(textOf(marked).split(mark)).toHaveLength(pages.length + 1)
    expect(textOf(plain)).not.toContain(mark)
    const paragraphs = (pdf: Buffer) => elementsOf(pdf.toString('latin1')).filter((type) => type === 'P').length
    expect(paragraphs(marked) - paragraphs(plain)).toBe(pages.length)
    expect(faultsOf(marked)).toEqual([])
  })

  test('gives every picture an alternative text and stays below 150 kB', async () => {
    const pdf = await draw()
    const text = pdf.toString('latin1')
    const figures = text.split('endobj').filter((object) => /\/S \/Figure\n/.test(object))
    for (const figure of figures) expect(figure).toMatch(/\/Alt \(/)
    expect(pdf.length).toBeLessThan(150_000)
  })

  test.runIf(hasQpdf)('passes qpdf --check', async () => {
    const file = path.join(folder, `${name}.pdf`)
    fs.writeFileSync(file, await draw())
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })
})
