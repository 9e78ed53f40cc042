import { Refusal } from '@okwan/domain/platform/refusal'
import type { Company } from '@okwan/domain/platform/settings/values'
import { drawLogo, makePdf } from '../../platform/documents/pdf.ts'

/** Draws the company once, because a damaged logo would make every document fail. */
export async function checkDrawable(company: Company): Promise<void> {
  try {
    await makePdf({ title: company.legalName, at: new Date(0), size: 'A4', company }, (pdf) => {
      drawLogo(pdf, company, { x: 0, y: 0 })
    })
  } catch {
    const message = 'This picture is damaged. Select another.'
    throw new Refusal('file_broken', message, [{ path: 'value.logo', message }])
  }
}
