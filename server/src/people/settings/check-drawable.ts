import { Refusal } from '@okwan/domain/platform/refusal'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { isDrawablePng } from '../../platform/documents/check-png.ts'
import { createPdf } from '../../platform/documents/pdf.ts'

/** Draws a picture of the company once, because a damaged one would make every document fail. */
export async function checkDrawable(field: 'logo' | 'seal', picture: string): Promise<void> {
  if (picture === '') return
  const [, png] = /^data:image\/png;base64,(.*)$/.exec(picture) ?? []
  if (png !== undefined && !isDrawablePng(Buffer.from(png, 'base64'))) throw damagedRefusal(field)
  try {
    const company = SETTINGS.company.initial
    await createPdf({ title: company.legalName, at: new Date(0), size: 'A4', company }, (pdf) => {
      pdf.image(picture, 0, 0, { fit: [100, 100] })
    })
  } catch {
    throw damagedRefusal(field)
  }
}

function damagedRefusal(field: string): Refusal {
  const message = 'This picture is damaged or larger than 2,000 by 2,000 pixels. Select another.'
  return new Refusal('file_broken', message, [{ path: `value.${field}`, message }])
}
