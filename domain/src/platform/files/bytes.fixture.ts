/** Smallest bytes of each file type that state the type and the picture size. */
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const be16 = (value: number) => [value >> 8, value & 0xff]
const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)]

export const png = (width: number, height: number) =>
  Uint8Array.from([
    0x89,
    ...ascii('PNG\r\n'),
    0x1a,
    0x0a,
    ...be32(13),
    ...ascii('IHDR'),
    ...be32(width),
    ...be32(height),
  ])

/** A header block, padding, then the frame with the size. */
export const jpeg = (width: number, height: number) =>
  Uint8Array.from(
    [
      [0xff, 0xd8],
      [0xff, 0xe0, ...be16(4), 0, 0],
      [0xff, 0xff, 0xc4, ...be16(3), 0],
      [0xff, 0xc2, ...be16(11), 8, ...be16(height), ...be16(width)],
    ].flat(),
  )

const le16 = (value: number) => [value & 0xff, value >> 8]
const webp = (layout: string, rest: number[]) =>
  Uint8Array.from([...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP'), ...ascii(layout), 0, 0, 0, 0, ...rest])

export const webpLossy = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...le16(width), ...le16(height)])

export const webpLossless = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14)
  return webp('VP8L', [0x2f, ...le16(bits & 0xffff), ...le16(bits >>> 16)])
}

export const webpExtended = (width: number, height: number) =>
  webp('VP8X', [
    0,
    0,
    0,
    0,
    ...le16((width - 1) & 0xffff),
    (width - 1) >> 16,
    ...le16((height - 1) & 0xffff),
    (height - 1) >> 16,
  ])

export const pdf = Uint8Array.from(ascii('%PDF-1.7\n%%EOF'))
export const heic = Uint8Array.from([0, 0, 0, 24, ...ascii('ftypheic')])
export const textBytes = (text: string) => Uint8Array.from(ascii(text))
