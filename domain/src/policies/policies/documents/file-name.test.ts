import { expect, test } from 'vitest'
import { documentFileName } from './file-name.ts'

test('a file is named after the plate and the document', () => {
  expect(documentFileName('GR 4827-22', 'certificate')).toBe('GR-4827-22-certificate.pdf')
  expect(documentFileName(' ../GR 4827/22 ', 'brown-card')).toBe('GR-4827-22-brown-card.pdf')
  expect(documentFileName(null, 'schedule')).toBe('policy-schedule.pdf')
})
