import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Row } from './csv.ts'
import { ZipDirectory } from './zip.ts'

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
