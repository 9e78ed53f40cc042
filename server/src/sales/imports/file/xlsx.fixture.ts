import { crc32, deflateRawSync } from 'node:zlib'

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Packed = { packed: Buffer; size: number }
type Parts = { shared?: string; sheet?: Packed }

export const sheetXml = (rows: string) => `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

/** A spreadsheet as Excel writes it: style 1 is a date, 2 a date with time, 3 a time. */
export function xlsxOf(rows: string, { shared = '<sst/>', sheet }: Parts = {}): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (...list: string[]) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`
  const texts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}${part('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Book" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'styles', 'styles.xml'),
      relation('r3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': XML + shared,
    'xl/worksheets/sheet1.xml': sheetXml(rows),
  }
  const files = Object.entries(texts).map(([name, text]) => {
    const isSheet = name === 'xl/worksheets/sheet1.xml'
    const packed = { packed: deflateRawSync(Buffer.from(text)), size: Buffer.byteLength(text) }
    return { name, crc: crc32(text), ...((isSheet && sheet) || packed) }
  })
  return zipOf(files)
}

type File = Packed & { name: string; crc: number }

function zipOf(files: readonly File[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fieldsOf(file), Buffer.from(file.name), file.packed])
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fieldsOf(file), Buffer.alloc(14)])
    entry.writeUInt32LE(at, 42)
    directory.push(Buffer.concat([entry, Buffer.from(file.name)]))
    bodies.push(local)
    at += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

/** The fields that a file and its entry in the directory share. */
function fieldsOf({ name, crc, packed, size }: File): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}
