import type { Pdf } from './pdf-document.ts'

type Structure = ReturnType<Pdf['struct']>
type Options = { alt?: string; scope?: 'Row' | 'Column' }

/** Open elements of each document, the innermost last. */
const open = new WeakMap<Pdf, Structure[]>()

/** Draws a document whose content is tagged, so that screen readers find headings, tables and pictures in reading order. */
export async function tagged(pdf: Pdf, draw: () => void | Promise<void>): Promise<void> {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  open.set(pdf, [root])
  await draw()
  root.end()
}

/** Draws one element with content: a heading, a paragraph, a cell, a figure. */
export function element(pdf: Pdf, type: string, draw: () => void, options: Options = {}): void {
  // The types of pdfkit lack `scope`, which distinguishes the headers of rows and columns.
  parentOf(pdf).add(pdf.struct(type, options as PDFKit.Mixins.StructureElementOptions, draw))
}

/** Draws an element that contains elements: a table, a row, a list. */
export function group(pdf: Pdf, type: string, draw: () => void): void {
  const end = begin(pdf, type)
  draw()
  end()
}

/** Like `group`, for content that is drawn in parts. */
export async function groupInParts(pdf: Pdf, type: string, draw: () => Promise<void>): Promise<void> {
  const end = begin(pdf, type)
  await draw()
  end()
}

function begin(pdf: Pdf, type: string): () => void {
  const one = pdf.struct(type)
  parentOf(pdf).add(one)
  open.get(pdf)?.push(one)
  return () => {
    open.get(pdf)?.pop()
    one.end()
  }
}

/** Draws decoration that screen readers skip: patterns, rules, footers. */
export function artifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact')
  draw()
  pdf.endMarkedContent()
}

function parentOf(pdf: Pdf): Structure {
  const parent = open.get(pdf)?.at(-1)
  if (!parent) throw new Error('the document has no open element')
  return parent
}
