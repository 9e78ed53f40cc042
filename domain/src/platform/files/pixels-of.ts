import type { FileType } from './terms.ts'

/**
 * Number of pixels according to the header of a picture. Undefined if the header has no size; the file is then refused. Zero
 * for files that are not pictures.
 */
export function pixelsOf(type: FileType, bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (type === 'image/png') return view.getUint32(16) * view.getUint32(20)
    if (type === 'image/jpeg') return jpegPixels(view)
    if (type === 'image/webp') return webpPixels(view)
  } catch (error) {
    // The file ends before the bytes that contain its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
  return 0
}

/** Start-of-frame markers are 0xC0 to 0xCF, except 0xC4, 0xC8 and 0xCC, which have other meanings (ITU-T T.81, table B.1). */
const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegPixels(view: DataView): number | undefined {
  let offset = 2
  while (view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    if (isStartOfFrame(marker)) return view.getUint16(offset + 5) * view.getUint16(offset + 7)
    // A marker may be preceded by any number of 0xFF.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2)
  }
  return undefined
}

/** The three layouts of the WebP container: lossy, lossless, extended (RFC 9649). */
function webpPixels(view: DataView): number | undefined {
  const layout = String.fromCharCode(view.getUint8(12), view.getUint8(13), view.getUint8(14), view.getUint8(15))
  if (layout === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
  if (layout === 'VP8L') {
    const bits = view.getUint32(21, true)
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
  }
  if (layout === 'VP8X') return (1 + uint24(view, 24)) * (1 + uint24(view, 27))
  return undefined
}

const uint24 = (view: DataView, offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 65_536
