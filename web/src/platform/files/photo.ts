/** Longest side of an uploaded photo: number plates stay readable and the upload takes seconds on a slow connection. */
const SENT_PIXELS = 2000
const SENT_QUALITY = 0.82
/** Smaller photos are uploaded unchanged. */
const SMALL_BYTES = 700_000
const THUMBNAIL_PIXELS = 128

export type Prepared = { file: Blob; thumbnail?: string }

/**
 * Shrinks a large photo before the upload, which also removes the location stored in it. Small photos and files that cannot be
 * decoded are uploaded unchanged.
 */
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

/** Uses `data:` URLs, because the content security policy does not allow pictures from `blob:` URLs. */
export async function pictureUrl(file: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    // readAsDataURL returns a string.
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('failed to decode the picture'))
    reader.readAsDataURL(file)
  })
}

function draw(picture: ImageBitmap, longSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  // JPEG has no transparency, so transparent areas are filled with white.
  if (context) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const finish = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('failed to encode the photo')))
    canvas.toBlob(finish, 'image/jpeg', SENT_QUALITY)
  })
}
