import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { unreadableFile } from './unreadable-file.ts'

const END = Buffer.from('PK\u0005\u0006')
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const DEFLATED = 8

/** A part of a spreadsheet, as the directory of the archive declares it. */
export type ZipPart = { name: string; size: number; crc: number; isPacked: boolean; content: Buffer }

export function zipPartsOf(bytes: Uint8Array): ZipPart[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return [...partsIn(zip)]
  } catch (error) {
    // An offset points beyond the end of the file.
    throw error instanceof RangeError ? incomplete() : error
  }
}

function* partsIn(zip: Buffer): Generator<ZipPart> {
  const end = zip.lastIndexOf(END)
  if (end < 0) throw incomplete()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw incomplete()
    const nameBytes = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    yield {
      name: zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      crc: zip.readUInt32LE(at + 16),
      size: zip.readUInt32LE(at + 24),
      isPacked: zip.readUInt16LE(at + 10) === DEFLATED,
      content: zip.subarray(start, start + zip.readUInt32LE(at + 20)),
    }
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

/**
 * Whether a part has its declared size and checksum. Unpacking stops beyond that size, so that a small file cannot fill the
 * memory.
 */
export async function isIntact({ content, size, crc, isPacked }: ZipPart): Promise<boolean> {
  if (!isPacked) return content.length === size && crc32(content) === crc
  const found = { size: 0, crc: 0 }
  // A damaged part ends the loop below with an error.
  const unpacked = pipeline(Readable.from([content]), createInflateRaw(), () => undefined)
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      found.size += piece.length
      found.crc = crc32(piece, found.crc)
      if (found.size > size) return false
    }
  } catch {
    return false
  }
  return found.size === size && found.crc === crc
}

const incomplete = () => unreadableFile('The spreadsheet is incomplete. Copy or download it again.')
