import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Row } from './csv.ts'

/**
 * Writes a workbook with one sheet as a stream; only the current batch is in memory. The first row is the header. Texts are
 * stored as text cells, so that spreadsheets never run them as formulas.
 */
export async function* toXlsx(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Buffer> {
  const zip = new ZipDirectory()
  for (const [name, xml] of Object.entries(PARTS)) yield zip.whole(name, Buffer.from(xml))
  yield zip.open('xl/worksheets/sheet1.xml')
  const sheet = { crc: 0, size: 0, packedSize: 0 }
  const counted = async function* () {
    for await (const xml of sheetXml(batches)) {
      const bytes = Buffer.from(xml)
      sheet.crc = crc32(bytes, sheet.crc)
      sheet.size += bytes.length
      yield bytes
    }
  }
  // A failing source ends the compression and the loop below.
  const packed = pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined)
  for await (const bytes of packed as AsyncIterable<Buffer>) {
    sheet.packedSize += bytes.length
    yield bytes
  }
  yield zip.close(sheet)
  yield zip.end()
}

async function* sheetXml(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  for await (const batch of batches) yield batch.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

/** Maximum length of a cell. */
const CELL_LENGTH = 32_767
const DAY_MS = 86_400_000
/** Day 0 of spreadsheets, valid for dates since 1 March 1900. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)

function cell(value: string | number): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (value === '') return '<c/>'
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return `<c s="1"><v>${(Date.parse(value) - DAY_ZERO_MS) / DAY_MS}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.slice(0, CELL_LENGTH))}</t></is></c>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  // XML cannot contain most control characters or unpaired surrogates, not even escaped.
  return text.replace(/[&<>]|[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, (c) => ENTITIES[c] ?? '')
}

type Sizes = { crc: number; size: number; packedSize: number }

type Packing = { method: number; flags: number }
const WHOLE: Packing = { method: 0, flags: 0 }
/** Deflate. The sizes follow the content, because they are unknown before. */
const PACKED: Packing = { method: 8, flags: 0x08 }
/** 1 January 1980, the first date of the ZIP format; constant, so that the same rows give the same file. */
const DATE = 0x21

/** Collects the written files for the central directory at the end of a ZIP file. */
class ZipDirectory {
  private readonly entries: Buffer[] = []
  private offset = 0
  private current = { name: '', at: 0, headerSize: 0 }

  whole(name: string, content: Buffer): Buffer {
    const sizes = { crc: crc32(content), size: content.length, packedSize: content.length }
    const bytes = Buffer.concat([localHeader(name, WHOLE, sizes), content])
    this.entries.push(centralHeader(name, WHOLE, sizes, this.offset))
    this.offset += bytes.length
    return bytes
  }

  open(name: string): Buffer {
    const header = localHeader(name, PACKED, { crc: 0, size: 0, packedSize: 0 })
    this.current = { name, at: this.offset, headerSize: header.length }
    return header
  }

  close(sizes: Sizes): Buffer {
    const { name, at, headerSize } = this.current
    const tail = fields([4, 0x08074b50], [4, sizes.crc], [4, sizes.packedSize], [4, sizes.size])
    this.entries.push(centralHeader(name, PACKED, sizes, at))
    this.offset += headerSize + sizes.packedSize + tail.length
    return tail
  }

  end(): Buffer {
    const directory = Buffer.concat(this.entries)
    const count = this.entries.length
    const tail: Field[] = [
      [4, 0x06054b50],
      [4, 0],
      [2, count],
      [2, count],
      [4, directory.length],
      [4, this.offset],
      [2, 0],
    ]
    return Buffer.concat([directory, fields(...tail)])
  }
}

function shared(name: string, { method, flags }: Packing, { crc, size, packedSize }: Sizes): Field[] {
  const sizes: Field[] = [
    [4, crc],
    [4, packedSize],
    [4, size],
  ]
  return [[2, 20], [2, flags], [2, method], [2, 0], [2, DATE], ...sizes, [2, name.length], [2, 0]]
}

function localHeader(name: string, packing: Packing, sizes: Sizes): Buffer {
  return Buffer.concat([fields([4, 0x04034b50], ...shared(name, packing, sizes)), Buffer.from(name)])
}

function centralHeader(name: string, packing: Packing, sizes: Sizes, offset: number): Buffer {
  const head = fields([4, 0x02014b50], [2, 20], ...shared(name, packing, sizes), [2, 0], [4, 0], [4, 0], [4, offset])
  return Buffer.concat([head, Buffer.from(name)])
}

type Field = readonly [bytes: 2 | 4, value: number]

/** Little-endian numbers in sequence, as in the ZIP format. */
function fields(...list: Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((size, [bytes]) => size + bytes, 0))
  let at = 0
  for (const [bytes, value] of list) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (...list: string[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`

/** Style 1 is a date: number format 14, which spreadsheets show in the format of their locale. */
const PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('styles', 'styles')}</Types>`,
  '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('r2', 'styles', 'styles.xml'),
  ),
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}
