import { Refusal } from '@okwan/domain/platform/refusal'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { makePdf } from '../../platform/documents/pdf.ts'

/** Draws a picture of the company once, because a damaged one would make every document fail. */
export async function checkDrawable(field: 'logo' | 'seal', picture: string): Promise<void> {
  if (picture === '') return
  try {
    const company = SETTINGS.company.initial
    await makePdf({ title: company.legalName, at: new Date(0), size: 'A4', company }, (pdf) => {
      pdf.image(picture, 0, 0, { fit: [100, 100] })
    })
  } catch {
    const message = 'This picture is damaged. Select another.'
    throw new Refusal('file_broken', message, [{ path: `value.${field}`, message }])
  }
}
