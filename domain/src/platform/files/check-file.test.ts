import { describe, expect, test } from 'vitest'
import { codeOf } from '../refusal.fixture.ts'
import { heic, jpeg, pdf, png, textBytes, webpExtended, webpLossless, webpLossy } from './bytes.fixture.ts'
import { checkFile, cleanFileName } from './check-file.ts'
import { pixelsOf } from './pixels-of.ts'
import { MAX_FILE_BYTES } from './terms.ts'

describe('the type of a file is detected from its bytes', () => {
  test.each([
    ['image/jpeg', jpeg(1200, 900)],
    ['image/png', png(1200, 900)],
    ['image/webp', webpLossy(1200, 900)],
    ['application/pdf', pdf],
  ])('%s', (type, bytes) => {
    expect(checkFile('claim', bytes)).toBe(type)
  })

  test.each([
    ['a drawing that can carry script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that contains a PDF header further down', 'GIF89a<script>%PDF-</script>'],
    ['a program', 'MZ\u0090\u0000'],
    ['the virus scanners’ test file', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR'],
  ])('%s is refused', (_, text) => {
    expect(codeOf(() => checkFile('claim', textBytes(text)))).toBe('file_type')
  })

  test('a PDF is refused where a photo is required', () => {
    expect(() => checkFile('vehicle-photo', pdf)).toThrow(
      'This file type isn’t accepted. Add a photo: JPEG, PNG or WebP.',
    )
  })

  test('an image format that few devices support is refused with advice', () => {
    expect(() => checkFile('claim', heic)).toThrow('Add a JPEG')
  })
})

describe('size limits', () => {
  test('an empty file is refused', () => {
    expect(codeOf(() => checkFile('claim', new Uint8Array()))).toBe('file_empty')
  })

  test('the limit is 10 MB', () => {
    const full = new Uint8Array(MAX_FILE_BYTES)
    full.set(pdf)
    expect(checkFile('claim', full)).toBe('application/pdf')
    const over = new Uint8Array(MAX_FILE_BYTES + 1)
    over.set(pdf)
    expect(codeOf(() => checkFile('claim', over))).toBe('file_too_large')
  })

  test.each([
    ['PNG', png(20_000, 20_000)],
    ['JPEG', jpeg(20_000, 20_000)],
    ['lossless WebP', webpLossless(16_000, 16_000)],
  ])('a small %s with too many pixels is refused', (_, bytes) => {
    expect(() => checkFile('claim', bytes)).toThrow('too many pixels')
  })

  test.each([
    ['image/png', png(640, 480)],
    ['image/jpeg', jpeg(640, 480)],
    ['image/webp', webpLossy(640, 480)],
    ['image/webp', webpLossless(640, 480)],
    ['image/webp', webpExtended(640, 480)],
  ] as const)('the size is read from the %s', (type, bytes) => {
    expect(pixelsOf(type, bytes)).toBe(640 * 480)
  })

  test('an image that ends before its size is damaged', () => {
    expect(codeOf(() => checkFile('claim', jpeg(640, 480).slice(0, 12)))).toBe('file_broken')
    expect(codeOf(() => checkFile('claim', png(640, 480).slice(0, 20)))).toBe('file_broken')
  })
})

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\No claim letter.docx', 'No claim letter.pdf'],
  ['<img src=x onerror=alert(1)>.png', 'img srcx onerroralert(1).pdf'],
  ['“Lettre” Kɔfi.pdf', 'Lettre Kɔfi.pdf'],
  ['.htaccess', 'file.pdf'],
  ['', 'file.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(80)}.pdf`],
])('the name %s is kept as %s', (name, stored) => {
  expect(cleanFileName(name, 'application/pdf')).toBe(stored)
})
