import { INK, type Pdf } from './pdf.ts'
import { artifact, element } from './tags.ts'

type Box = { x: number; y: number; width: number }

const FLAG = ['#ce1126', '#fcd116', '#006b3f']

/** The registration number as on the vehicle; height and width are 1 to 4. Screen readers read the number. */
export function drawPlate(pdf: Pdf, mark: string, { x, y, width }: Box): void {
  const height = width / 4
  const band = height * 0.42
  artifact(pdf, () => {
    pdf.roundedRect(x, y, width, height, 4).lineWidth(1.4).fillAndStroke('#ffffff', INK)
    const flagWidth = band * 0.62
    const stripe = flagWidth * 0.26
    FLAG.forEach((colour, index) => {
      pdf.rect(x + (band - flagWidth) / 2 + 0.6, y + height * 0.2 + index * stripe, flagWidth, stripe).fill(colour)
    })
    drawStar(pdf, { x: x + band / 2 + 0.6, y: y + height * 0.2 + 1.5 * stripe, radius: stripe * 0.55 })
    pdf.moveTo(x + band + 1, y).lineTo(x + band + 1, y + height)
    pdf.lineWidth(0.7).stroke(INK)
    pdf
      .font('bold')
      .fontSize(height * 0.2)
      .fillColor(INK)
    pdf.text('GH', x + 1, y + height * 0.64, { width: band, align: 'center', lineBreak: false })
  })
  element(pdf, 'P', () => {
    const space = width - band - Math.max(10, width * 0.06)
    let size = height * 0.6
    pdf.font('heavy')
    while (size > 6 && pdf.fontSize(size).widthOfString(mark) > space) size -= 0.5
    const left = x + band + (width - band - pdf.widthOfString(mark)) / 2
    pdf.fillColor(INK).text(mark, left, y + (height - size * 1.21) / 2, { lineBreak: false })
  })
}

const POINTS_OF_STAR = 5

function drawStar(pdf: Pdf, { x, y, radius }: { x: number; y: number; radius: number }): void {
  for (let corner = 0; corner < 2 * POINTS_OF_STAR; corner++) {
    const angle = (corner * Math.PI) / POINTS_OF_STAR - Math.PI / 2
    const reach = corner % 2 === 0 ? radius : radius * 0.4
    const [cornerX, cornerY] = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
    if (corner === 0) pdf.moveTo(cornerX, cornerY)
    else pdf.lineTo(cornerX, cornerY)
  }
  pdf.closePath().fill('#000000')
}
