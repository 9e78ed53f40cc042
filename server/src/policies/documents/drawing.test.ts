import { isPrintable } from '@okwan/domain/customers/customers/identity'
import type { Issuer } from '@okwan/domain/platform/settings/values'
import { describe, expect, test } from 'vitest'
import { receiptPdf } from '../../money/transactions/receipt.ts'
import { receiptRollPdf } from '../../money/transactions/receipt-roll.ts'
import { createPdf } from '../../platform/documents/pdf.ts'
import { faultsOf } from '../../platform/documents/pdf-check.fixture.ts'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { voucherPdf } from '../../service/claims/voucher/voucher-pdf.ts'
import { brownCardPdf } from './brown-card.ts'
import { certificatePdf } from './certificate.ts'
import {
  DOCUMENT,
  RECEIPT,
  SCHEDULE,
  SLIP,
  TRAVEL_DOCUMENT,
  TRAVEL_SCHEDULE,
  TRAVELLER,
  VOUCHER,
} from './documents.fixture.ts'
import { endorsementPdf } from './endorsement-slip.ts'
import { embassyLetterPdf } from './letter/embassy-letter.ts'
import type { EmbassyLetter } from './letter/letter-texts.ts'
import { schedulePdf } from './schedule.ts'
import { stickerPdf } from './sticker.ts'
import { travelCertificatesPdf } from './travel-certificate.ts'
import { travelSchedulePdf } from './travel-schedule.ts'

const LETTER: EmbassyLetter = {
  ...TRAVEL_DOCUMENT,
  embassyName: 'Embassy of France',
  person: TRAVELLER,
  language: 'en',
}

/** All documents with a customer's name. */
const NAMED: [document: string, make: (name: string) => Promise<Buffer>][] = [
  ['certificate', (holderName) => certificatePdf({ ...DOCUMENT, holderName })],
  ['schedule', (holderName) => schedulePdf({ ...SCHEDULE, holderName })],
  ['brown card', (holderName) => brownCardPdf({ ...DOCUMENT, holderName })],
  ['endorsement slip', (holderName) => endorsementPdf({ ...DOCUMENT, ...SLIP, holderName })],
  ['receipt', (customerName) => receiptPdf({ ...RECEIPT, customerName })],
  ['receipt for a thermal printer', (customerName) => receiptRollPdf({ ...RECEIPT, customerName })],
  [
    'French embassy letter',
    (fullName) => embassyLetterPdf({ ...LETTER, language: 'fr', person: { ...TRAVELLER, fullName } }),
  ],
  ['discharge voucher', (name) => voucherPdf({ ...VOUCHER, particulars: [['Claimant', name]] })],
  ['travel certificate', (fullName) => travelCertificatesPdf(TRAVEL_DOCUMENT, [{ ...TRAVELLER, fullName }])],
  ['travel schedule', (holderName) => travelSchedulePdf({ ...TRAVEL_SCHEDULE, holderName })],
  ['embassy letter', (fullName) => embassyLetterPdf({ ...LETTER, person: { ...TRAVELLER, fullName } })],
]
const HOSTILE = `<script>alert(1)</script> (Ɛsi) \\ %s ${'Ɔ'.repeat(3)} "; drop table`

describe.each(NAMED)('a %s', (_, draw) => {
  test('prints the customer’s name exactly', async () => {
    expect(textOf(await draw(HOSTILE))).toContain(HOSTILE.replaceAll(' ', ''))
  })

  test('is a valid PDF without active content', async () => {
    const bytes = await draw(HOSTILE)
    expect(faultsOf(bytes)).toEqual([])
    expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|Launch|OpenAction|Annots)\b/)
  })
})

/** One red pixel. */
const SEAL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const sealed = { ...DOCUMENT.company, seal: SEAL }
const picturesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1

test.each<[string, (company: Issuer) => Promise<Buffer>]>([
  ['certificate', (company) => certificatePdf({ ...DOCUMENT, company })],
  ['schedule', (company) => schedulePdf({ ...SCHEDULE, company })],
  ['brown card', (company) => brownCardPdf({ ...DOCUMENT, company })],
  ['endorsement slip', (company) => endorsementPdf({ ...DOCUMENT, ...SLIP, company })],
  ['travel certificate', (company) => travelCertificatesPdf({ ...TRAVEL_DOCUMENT, company }, [TRAVELLER])],
  ['travel schedule', (company) => travelSchedulePdf({ ...TRAVEL_SCHEDULE, company })],
  ['embassy letter', (company) => embassyLetterPdf({ ...LETTER, company })],
  ['discharge voucher', (company) => voucherPdf({ ...VOUCHER, company })],
])('a %s carries the seal beside its signatory', async (_, draw) => {
  expect(picturesIn(await draw(DOCUMENT.company))).toBe(0)
  const pdf = await draw(sealed)
  expect(picturesIn(pdf)).toBeGreaterThan(0)
  expect(faultsOf(pdf)).toEqual([])
  expect(textOf(pdf)).toContain('AuthorisedSignatory')
  expect(pdf.toString('latin1')).toMatch(/\/Alt \((Seal|Cachet)/)
})

test('a draft carries no seal', async () => {
  const draft = { ...TRAVEL_DOCUMENT, issuedAt: null, company: sealed }
  expect(picturesIn(await travelCertificatesPdf(draft, [TRAVELLER]))).toBe(0)
})

test.each(['fallback-text', 'fallback-bold'])('the font %s has all characters of customer names', async (name) => {
  const missing: string[] = []
  await createPdf({ title: '', at: new Date(0), size: 'A4', company: DOCUMENT.company }, (pdf) => {
    pdf.font(name)
    // The current font, which is missing in the types of pdfkit.
    const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })._font
    for (let point = 0x20; point <= 0xffff; point++) {
      const letter = String.fromCodePoint(point)
      const isSeen = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(letter)
      if (isSeen && isPrintable(letter) && !font.hasGlyphForCodePoint(point)) missing.push(letter)
    }
  })
  expect(missing).toEqual([])
})

test('a name with letters that Inter lacks is printed', async () => {
  const text = textOf(await certificatePdf({ ...DOCUMENT, holderName: 'Aɽi Ǆen' }))
  expect(text).toContain('2.PolicyholderAɽiǄen')
})

test('a certificate contains the sticker to cut out, unless it is not in force', async () => {
  const text = textOf(await certificatePdf(DOCUMENT))
  for (const expected of ['Windscreensticker', 'Expires15Nov2027', 'GH₵6,000.00', 'GH₵275,000.00']) {
    expect(text.toLowerCase()).toContain(expected.toLowerCase())
  }
  const cancelled = textOf(await certificatePdf({ ...DOCUMENT, watermark: 'CANCELLED' }))
  expect(cancelled).toContain('Thisstickerisvoid')
  expect(cancelled).not.toContain('Expires15Nov2027')
})

test('a certificate with long particulars stays on one page', async () => {
  const long = {
    ...DOCUMENT,
    make: 'Mercedes-Benz '.repeat(2),
    model: 'Sprinter 516 CDI Extra Long',
    holderName: 'Ama '.repeat(30),
  }
  const bytes = await certificatePdf({ ...long, company: sealed })
  expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
})

test('a sticker and a document with a watermark are valid PDFs', async () => {
  expect(faultsOf(await stickerPdf(DOCUMENT))).toEqual([])
  expect(faultsOf(await certificatePdf({ ...DOCUMENT, watermark: 'CANCELLED' }))).toEqual([])
})

test('a sticker without a plate shows the full chassis number', async () => {
  const text = textOf(await stickerPdf({ ...DOCUMENT, registrationNumber: null }))
  expect(text).toContain(DOCUMENT.chassisNumber)
})

test('the PDF check reports a broken file', async () => {
  const bytes = await certificatePdf(DOCUMENT)
  const text = bytes.toString('latin1')
  const broken = (change: (text: string) => string) => faultsOf(Buffer.from(change(text), 'latin1'))
  expect(broken((whole) => whole.replace('%PDF', '%PDX'))).toHaveLength(1)
  expect(broken((whole) => whole.replace(/\/Length (\d)/, '/Length 9$1'))).not.toEqual([])
  expect(broken((whole) => whole.replace(/\/Pages \d+ 0 R/, '/Pages 999 0 R'))).not.toEqual([])
})
