import { inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MAX_SIDE = 2000
/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Column, row and their steps in the seven passes of an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Whether a PNG file can be drawn. The PDF library decodes pictures with transparency outside the call that draws them, so that
 * a damaged one would end the process.
 */
export function isDrawablePng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return false
  const chunks = chunksOf(bytes)
  const header = chunks[0]?.type === 'IHDR' && chunks[0].data.length === 13 ? chunks[0].data : undefined
  if (!header) return false
  const size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4), isInterlaced: header[12] === 1 }
  const bits = (header[8] ?? 0) * (SAMPLES[header[9] ?? -1] ?? 0)
  if (bits === 0 || ![size.width, size.height].every((side) => side >= 1 && side <= MAX_SIDE)) return false
  if (header[9] === 3 && !chunks.some(({ type }) => type === 'PLTE')) return false
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  return unpackedLength(packed) === pixelBytes(size, bits)
}

type Chunk = { type: string; data: Buffer }

/** The chunks up to the first incomplete one. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) break
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) })
    at = end
  }
  return chunks
}

type Size = { width: number; height: number; isInterlaced: boolean }

function pixelBytes({ width, height, isInterlaced }: Size, bits: number): number {
  // Each row begins with the number of its filter.
  const bytesOf = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? (1 + Math.ceil((columns * bits) / 8)) * rows : 0
  if (!isInterlaced) return bytesOf(width, height)
  return PASSES.reduce(
    (sum, [x, y, dx, dy]) => sum + bytesOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  )
}

/** Twice the bytes of the largest picture, so that a small file cannot fill the memory. */
const MAX_UNPACKED = 2 * 8 * MAX_SIDE * MAX_SIDE

function unpackedLength(packed: Buffer): number | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_UNPACKED }).length
  } catch {
    return undefined
  }
}
