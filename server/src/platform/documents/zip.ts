import { crc32 } from 'node:zlib'

type Sizes = { crc: number; size: number; packedSize: number }

type Packing = { method: number; flags: number }
const STORED: Packing = { method: 0, flags: 0 }
/** Deflate. The sizes follow the content, because they are unknown before. */
const PACKED: Packing = { method: 8, flags: 0x08 }
/** 1 January 1980, the first date of the ZIP format; constant, so that the same rows give the same file. */
const DATE = 0x21

/** Collects the written files for the central directory at the end of a ZIP file. */
export class ZipDirectory {
  private readonly entries: Buffer[] = []
  private offset = 0
  private current = { name: '', at: 0, headerSize: 0 }

  /** Returns the bytes of a file without compression, for content that is complete. */
  whole(name: string, content: Buffer): Buffer {
    const sizes = { crc: crc32(content), size: content.length, packedSize: content.length }
    const bytes = Buffer.concat([localHeader(name, STORED, sizes), content])
    this.entries.push(centralHeader(name, STORED, sizes, this.offset))
    this.offset += bytes.length
    return bytes
  }

  /** Returns the header of a file whose compressed content follows. */
  open(name: string): Buffer {
    const header = localHeader(name, PACKED, { crc: 0, size: 0, packedSize: 0 })
    this.current = { name, at: this.offset, headerSize: header.length }
    return header
  }

  /** Returns the sizes of the opened file, which follow its content. */
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

function sharedFields(name: string, { method, flags }: Packing, { crc, size, packedSize }: Sizes): Field[] {
  const sizes: Field[] = [
    [4, crc],
    [4, packedSize],
    [4, size],
  ]
  return [[2, 20], [2, flags], [2, method], [2, 0], [2, DATE], ...sizes, [2, name.length], [2, 0]]
}

function localHeader(name: string, packing: Packing, sizes: Sizes): Buffer {
  return Buffer.concat([fields([4, 0x04034b50], ...sharedFields(name, packing, sizes)), Buffer.from(name)])
}

function centralHeader(name: string, packing: Packing, sizes: Sizes, offset: number): Buffer {
  const head = fields(
    [4, 0x02014b50],
    [2, 20],
    ...sharedFields(name, packing, sizes),
    [2, 0],
    [4, 0],
    [4, 0],
    [4, offset],
  )
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
