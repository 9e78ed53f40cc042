/** Long side of a photo that is sent: a number plate stays readable, and a slow line carries it in seconds. */
const SENT_PIXELS = 2000
const SENT_QUALITY = 0.82
/** Below this a photo is sent as it is. */
const SMALL_BYTES = 700_000
const THUMBNAIL_PIXELS = 128

export type Prepared = { file: Blob; thumbnail?: string }

/** Shrinks a photo before it is sent, which also drops where it was taken. What cannot be drawn goes as it is. */
export async function preparePhoto(file: Blob): Promise<Prepared> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { file }
  try {
    const thumbnail = draw(picture, THUMBNAIL_PIXELS).toDataURL('image/jpeg', 0.7)
    const isReady = READY_TYPES.includes(file.type) && file.size <= SMALL_BYTES
    const sent = isReady ? file : await toJpeg(draw(picture, SENT_PIXELS))
    return { file: sent, thumbnail }
  } finally {
    picture.close()
  }
}

const READY_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Addresses of pictures are `data:`; the page's policy lets in no others. */
export async function pictureUrl(file: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    // Read as an address, the result is text.
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'))
    reader.readAsDataURL(file)
  })
}

function draw(picture: ImageBitmap, longSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  // JPEG knows no transparency: what can be seen through becomes white, not black.
  if (pen) {
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the photo could not be made smaller'))
    canvas.toBlob(take, 'image/jpeg', SENT_QUALITY)
  })
}
