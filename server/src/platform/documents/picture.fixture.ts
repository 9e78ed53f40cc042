import fs from 'node:fs'
import path from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect } from 'vitest'

/** 108 dots per inch: fine enough to see a moved line, small enough to commit. */
const SCALE = 1.5
/** Anti-aliasing may differ between versions of the renderer; a moved text changes more than 1 in 2,000 pixels. */
const TOLERATED = 1 / 2_000

let library: Promise<PDFiumLibrary> | undefined

/** Every page of a PDF as a picture. The renderer is WebAssembly, so all machines draw the same pixels. */
export async function picturesOf(pdf: Buffer): Promise<PNG[]> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  const pictures: PNG[] = []
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: SCALE, render: 'bitmap' })
    const picture = new PNG({ width, height })
    picture.data.set(data)
    pictures.push(picture)
  }
  document.destroy()
  return pictures
}

/** Compares a picture with the approved one. `vitest -u` approves the picture instead. */
export function expectApproved(picture: PNG, approvedFile: string): void {
  if (isApproving()) {
    fs.mkdirSync(path.dirname(approvedFile), { recursive: true })
    fs.writeFileSync(approvedFile, PNG.sync.write(picture, { colorType: 2, deflateLevel: 9 }))
    return
  }
  if (!fs.existsSync(approvedFile)) throw new Error(`${approvedFile} does not exist. Approve it with vitest -u.`)
  const approved = PNG.sync.read(fs.readFileSync(approvedFile))
  expect({ width: picture.width, height: picture.height }).toEqual({ width: approved.width, height: approved.height })
  const changed = differenceOf(picture, approved, approvedFile)
  expect(changed, `pixels differ from ${approvedFile}; see test-results/`).toBeLessThanOrEqual(
    picture.width * picture.height * TOLERATED,
  )
}

/** Number of pixels that differ. Writes the picture and the differences to test-results if any do. */
export function differenceOf(picture: PNG, approved: PNG, approvedFile: string): number {
  const { width, height } = picture
  const difference = new PNG({ width, height })
  const changed = pixelmatch(picture.data, approved.data, difference.data, width, height, { threshold: 0.1 })
  if (changed > width * height * TOLERATED) {
    const folder = path.resolve('test-results/documents')
    fs.mkdirSync(folder, { recursive: true })
    const name = path.basename(approvedFile, '.png')
    fs.writeFileSync(path.join(folder, `${name}.actual.png`), PNG.sync.write(picture))
    fs.writeFileSync(path.join(folder, `${name}.difference.png`), PNG.sync.write(difference))
  }
  return changed
}

/** True when vitest runs with -u. */
function isApproving(): boolean {
  const { snapshotState } = expect.getState() as unknown as { snapshotState: { _updateSnapshot: string } }
  return snapshotState._updateSnapshot === 'all'
}
