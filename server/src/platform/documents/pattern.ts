import { crc32 } from 'node:zlib'
import type { Pdf } from './pdf-document.ts'

/** Points in a millimetre. */
export const MM = 72 / 25.4

type Box = { x: number; y: number; width: number; height: number }
type Line = { colour: string; weight: number }
type Curve = (step: number) => [x: number, y: number]

const RIBBON_LINES = 8
const RIBBON_STEP = 0.6 * MM
const RIBBON_CYCLE = 15 * MM

/** Woven lines below the letterhead. Fine lines blur when they are copied, so a copy can be recognised. */
export function drawRibbon(pdf: Pdf, { x, y, width, height }: Box, colour: string): void {
  const cycles = width / RIBBON_CYCLE
  for (let line = 0; line < RIBBON_LINES; line++) {
    const phase = (2 * Math.PI * line) / RIBBON_LINES
    trace(pdf, Math.ceil(width / RIBBON_STEP), (step) => {
      const across = Math.min(step * RIBBON_STEP, width)
      const t = (2 * Math.PI * cycles * across) / width
      const wave = 0.72 * Math.sin(t + phase) + 0.28 * Math.sin(2 * t - 2 * phase)
      return [x + across, y + height / 2 + 0.46 * height * wave]
    })
  }
  pdf.lineWidth(0.31).stroke(colour)
}

const FIELD_STEP = 1.5 * MM

/** Mirrored waves that fill a box. */
export function drawField(pdf: Pdf, { x, y, width, height }: Box, { gap, swing, colour }: FieldStyle): void {
  pdf.save().rect(x, y, width, height).clip()
  for (let start = 0; start <= height; start += gap) {
    for (const sign of [1, -1]) {
      trace(pdf, Math.ceil(width / FIELD_STEP), (step) => {
        const across = Math.min(step * FIELD_STEP, width)
        const outer = Math.sin((3 * Math.PI * across) / width + (0.045 * start) / MM)
        const inner = Math.sin((0.085 * across) / MM + (0.06 * start) / MM)
        return [x + across, y + start + sign * swing * outer * inner]
      })
    }
  }
  pdf.lineWidth(0.28).stroke(colour).restore()
}

export type FieldStyle = { gap: number; swing: number; colour: string }

const LAYERS: [radius: number, swing: number, petals: number, curves: number][] = [
  [0.86, 0.12, 16, 12],
  [0.42, 0.13, 9, 10],
]
const TURN_STEPS = 240

/** A rosette, turned by the number of the document, so that a pattern copied to another number is recognised. */
export function drawRosette(
  pdf: Pdf,
  centre: { x: number; y: number; radius: number },
  number: string,
  line: Line,
): void {
  const turn = ((crc32(number) % 360) * Math.PI) / 180
  for (const [a, b, petals, curves] of LAYERS) {
    for (let curve = 0; curve < curves; curve++) {
      trace(pdf, TURN_STEPS, (step) => {
        const angle = (2 * Math.PI * step) / TURN_STEPS
        const wave = Math.sin(petals * angle + (2 * Math.PI * curve) / curves)
        const radius = centre.radius * (a + b * wave * (0.72 + 0.28 * Math.cos(petals * angle)))
        return [centre.x + radius * Math.cos(angle + turn), centre.y + radius * Math.sin(angle + turn)]
      })
    }
  }
  pdf.lineWidth(line.weight).stroke(line.colour)
}

function trace(pdf: Pdf, steps: number, curve: Curve): void {
  for (let step = 0; step <= steps; step++) {
    const [x, y] = curve(step).map((value) => Math.round(value * 100) / 100) as [number, number]
    if (step === 0) pdf.moveTo(x, y)
    else pdf.lineTo(x, y)
  }
}
