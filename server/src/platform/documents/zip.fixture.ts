import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** Reads a ZIP by its central directory, as other programs do, and verifies all checksums. */
export function readZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  expect(at + zip.readUInt32LE(end + 12)).toBe(end)
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    const [crc, packedSize, size] = [16, 20, 24].map((offset) => zip.readUInt32LE(at + offset))
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    expect(zip.toString('utf8', local + 30, local + 30 + nameLength)).toBe(name)
    const packed = zip.subarray(local + 30 + nameLength, local + 30 + nameLength + (packedSize ?? 0))
    const content = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    expect([content.length, crc32(content)]).toEqual([size, crc])
    files.set(name, content.toString())
    at += 46 + nameLength
  }
  return files
}
