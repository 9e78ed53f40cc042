import { isPrintable } from '@okwan/domain/customers/customers/identity'
import type { Issuer } from '@okwan/domain/platform/settings/values'
import { describe, expect, test } from 'vitest'
import { receiptPdf } from '../../money/transactions/receipt.ts'
import { receiptRollPdf } from '../../money/transactions/receipt-roll.ts'
import { makePdf } from '../../platform/documents/pdf.ts'
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

describe.each(NAMED)('a %s', (_, make) => {
  test('prints the customer’s name exactly', async () => {
    expect(textOf(await make(HOSTILE))).toContain(HOSTILE.replaceAll(' ', ''))
  })

  test('is a valid PDF without active content', async () => {
    const bytes = await make(HOSTILE)
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
])('a %s carries the seal beside its signatory', async (_, make) => {
  expect(picturesIn(await make(DOCUMENT.company))).toBe(0)
  const pdf = await make(sealed)
  expect(picturesIn(pdf)).toBeGreaterThan(0)
  expect(faultsOf(pdf)).toEqual([])
  expect(textOf(pdf)).toMatch(/AuthorisedSignatory.*Seal/)
})

test('a draft carries no seal', async () => {
  const draft = { ...TRAVEL_DOCUMENT, issuedAt: null, company: sealed }
  expect(picturesIn(await travelCertificatesPdf(draft, [TRAVELLER]))).toBe(0)
})

test.each(['every-text', 'every-bold'])('the font %s has all characters of customer names', async (name) => {
  const missing: string[] = []
  await makePdf({ title: '', at: new Date(0), size: 'A4', company: DOCUMENT.company }, (pdf) => {
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

test('a sticker and a document with a watermark are valid PDFs', async () => {
  expect(faultsOf(await stickerPdf(DOCUMENT, 'COMP'))).toEqual([])
  expect(faultsOf(await certificatePdf({ ...DOCUMENT, watermark: 'CANCELLED' }))).toEqual([])
})

test('a sticker without a plate shows the full chassis number', async () => {
  const text = textOf(await stickerPdf({ ...DOCUMENT, registrationNumber: null }, 'COMP'))
  expect(text).toContain(DOCUMENT.chassisNumber)
})

test('the check finds a broken PDF', async () => {
  const bytes = await certificatePdf(DOCUMENT)
  const text = bytes.toString('latin1')
  const broken = (change: (text: string) => string) => faultsOf(Buffer.from(change(text), 'latin1'))
  expect(broken((whole) => whole.replace('%PDF', '%PDX'))).toHaveLength(1)
  expect(broken((whole) => whole.replace(/\/Length (\d)/, '/Length 9$1'))).not.toEqual([])
  expect(broken((whole) => whole.replace(/\/Pages \d+ 0 R/, '/Pages 999 0 R'))).not.toEqual([])
})
