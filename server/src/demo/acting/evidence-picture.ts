import { crc32, deflateSync } from 'node:zlib'
import { Draw } from '../business/draw.ts'

const WIDTH = 480
const HEIGHT = 320

/** Colours by name, in the order of the palette. */
const COLOURS = {
  sky: [196, 214, 226],
  wall: [214, 200, 178],
  road: [122, 122, 120],
  kerb: [168, 166, 160],
  tyre: [38, 38, 40],
  rim: [176, 178, 182],
  glass: [70, 92, 108],
  dent: [64, 58, 56],
  scratch: [226, 224, 220],
  lamp: [240, 226, 160],
  page: [247, 245, 238],
  ink: [70, 74, 92],
  stamp: [92, 106, 160],
  red: [150, 44, 40],
  blue: [46, 78, 128],
  silver: [158, 164, 170],
  white: [228, 230, 230],
  green: [58, 98, 76],
} as const
type Colour = keyof typeof COLOURS
// The keys of a constant, which Object.keys widens to string.
const NAMES = Object.keys(COLOURS) as Colour[]
const PAINTS: Colour[] = ['red', 'blue', 'silver', 'white', 'green']

type Box = { x: number; y: number; width: number; height: number }

class Canvas {
  readonly #pixels = new Uint8Array(WIDTH * HEIGHT)

  box({ x, y, width, height }: Box, colour: Colour): void {
    const index = NAMES.indexOf(colour)
    for (let row = Math.max(0, y); row < Math.min(HEIGHT, y + height); row++) {
      this.#pixels.fill(index, row * WIDTH + Math.max(0, x), row * WIDTH + Math.min(WIDTH, x + width))
    }
  }

  disc(x: number, y: number, radius: number, colour: Colour): void {
    for (let dy = -radius; dy <= radius; dy++) {
      const half = Math.round(Math.sqrt(radius * radius - dy * dy))
      this.box({ x: x - half, y: y + dy, width: 2 * half + 1, height: 1 }, colour)
    }
  }

  /** A shape between two horizontal edges, such as the roof of a car. */
  trapezium(top: { y: number; from: number; to: number }, base: typeof top, colour: Colour): void {
    for (let y = top.y; y < base.y; y++) {
      const share = (y - top.y) / (base.y - top.y)
      const from = Math.round(top.from + (base.from - top.from) * share)
      this.box({ x: from, y, width: Math.round(top.to + (base.to - top.to) * share) - from, height: 1 }, colour)
    }
  }

  png(): Buffer {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(WIDTH, 0)
    header.writeUInt32BE(HEIGHT, 4)
    // Eight bits for each pixel, which is an index into the palette.
    header.set([8, 3, 0, 0, 0], 8)
    const lines = Buffer.alloc((WIDTH + 1) * HEIGHT)
    for (let y = 0; y < HEIGHT; y++) lines.set(this.#pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(NAMES.flatMap((name) => [...COLOURS[name]]))),
      chunk('IDAT', deflateSync(lines, { level: 1 })),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}

/** A drawing of a damaged car, as evidence of an invented claim. The same seed gives the same picture. */
export function drawDamage(seed: number): Buffer {
  const draw = new Draw(seed)
  const canvas = new Canvas()
  const paint = draw.pick(PAINTS)
  canvas.box({ x: 0, y: 0, width: WIDTH, height: 110 }, 'sky')
  canvas.box({ x: 0, y: 70 + draw.below(30), width: WIDTH, height: 150 }, 'wall')
  canvas.box({ x: 0, y: 206, width: WIDTH, height: 10 }, 'kerb')
  canvas.box({ x: 0, y: 216, width: WIDTH, height: HEIGHT }, 'road')
  const left = 50 + draw.below(30)
  canvas.trapezium({ y: 92, from: left + 110, to: left + 240 }, { y: 142, from: left + 66, to: left + 296 }, paint)
  canvas.trapezium({ y: 100, from: left + 118, to: left + 170 }, { y: 140, from: left + 88, to: left + 170 }, 'glass')
  canvas.trapezium({ y: 100, from: left + 180, to: left + 234 }, { y: 140, from: left + 180, to: left + 268 }, 'glass')
  canvas.trapezium({ y: 140, from: left + 12, to: left + 352 }, { y: 208, from: left, to: left + 362 }, paint)
  canvas.box({ x: left + 4, y: 154, width: 18, height: 14 }, 'lamp')
  for (const wheel of [left + 78, left + 284]) {
    canvas.disc(wheel, 208, 36, 'tyre')
    canvas.disc(wheel, 208, 17, 'rim')
  }
  drawDents(canvas, draw, left)
  return canvas.png()
}

function drawDents(canvas: Canvas, draw: Draw, left: number): void {
  const x = left + draw.pick([24, 150, 210, 318])
  for (let n = 0; n < 7; n++) canvas.disc(x + draw.below(44) - 22, 168 + draw.below(30) - 12, 3 + draw.below(9), 'dent')
  for (let n = 0; n < 5; n++) {
    const width = 24 + draw.below(52)
    canvas.box({ x: x - draw.below(width), y: 150 + draw.below(48), width, height: 1 + draw.below(2) }, 'scratch')
  }
}

/** A drawing of a page with lines and a stamp, as a document of an invented claim. */
export function drawPage(seed: number): Buffer {
  const draw = new Draw(seed)
  const canvas = new Canvas()
  canvas.box({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, 'kerb')
  canvas.box({ x: 110, y: 12, width: 260, height: 300 }, 'page')
  canvas.box({ x: 136, y: 34, width: 90 + draw.below(60), height: 9 }, 'ink')
  for (let y = 64; y < 250; y += 13) {
    if (draw.chance(0.12)) continue
    canvas.box({ x: 136, y, width: 110 + draw.below(96), height: 3 }, 'ink')
  }
  const x = 300 + draw.below(30)
  canvas.disc(x, 262, 26, 'stamp')
  canvas.disc(x, 262, 22, 'page')
  canvas.box({ x: x - 14, y: 258, width: 28, height: 6 }, 'stamp')
  return canvas.png()
}
