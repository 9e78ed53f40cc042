import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isDrawablePng } from './check-png.ts'

type Parts = {
  width?: number
  height?: number
  colorType?: number
  interlace?: number
  data?: Buffer
  palette?: boolean
}

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

/** By default, a picture of 10 by 10 pixels in RGB with alpha. */
function png({ width = 10, height = 10, colorType = 6, interlace = 0, data, palette = false }: Parts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colorType, 0, 0, interlace], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Buffer.alloc(3))] : []),
    chunk('IDAT', data ?? deflateSync(Buffer.alloc(410))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.each([
  ['with alpha', png()],
  ['interlaced', png({ interlace: 1, data: deflateSync(Buffer.alloc(400 + 20)) })],
  ['with a palette', png({ colorType: 3, palette: true, data: deflateSync(Buffer.alloc(110)) })],
])('a picture %s can be drawn', (_, bytes) => {
  expect(isDrawablePng(bytes)).toBe(true)
})

test.each([
  ['with billions of pixels', png({ width: 0x7fffffff, height: 0x7fffffff })],
  ['without pixels', png({ width: 0 })],
  ['whose data is damaged', png({ data: Buffer.from('zzzz') })],
  ['whose data ends early', png({ data: deflateSync(Buffer.alloc(100)) })],
  ['whose data is larger than its size', png({ data: deflateSync(Buffer.alloc(100_000)) })],
  ['with an unknown colour type', png({ colorType: 5 })],
  ['that lacks its palette', png({ colorType: 3, data: deflateSync(Buffer.alloc(110)) })],
  ['that is truncated', png().subarray(0, 40)],
  ['in another format', Buffer.from('GIF89a')],
])('a picture %s is refused', (_, bytes) => {
  expect(isDrawablePng(bytes)).toBe(false)
})
