import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { afterEach, expect, test } from 'vitest'
import { makePdf, markEveryPage, TEST_MARK } from './pdf.ts'
import { textOf } from './pdf-text.fixture.ts'

afterEach(() => markEveryPage(undefined))

const twoPages = () =>
  makePdf(
    { title: 'Certificate', company: SETTINGS.company.initial, at: new Date('2026-11-16T09:00:00Z'), size: 'A4' },
    (pdf) => {
      pdf.text('Certificate of Motor Insurance').addPage().text('Page two')
    },
  )

test('a marked document carries the mark on every page, and the content stays', async () => {
  const plain = textOf(await twoPages())
  expect(plain).not.toContain('TEST')
  markEveryPage(TEST_MARK)
  const marked = textOf(await twoPages())
  expect(marked.split(TEST_MARK.replaceAll(' ', ''))).toHaveLength(3)
  expect(marked).toContain('CertificateofMotorInsurance')
  expect(marked).toContain('Pagetwo')
})
