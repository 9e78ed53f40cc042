import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { codeOf } from '@okwan/domain/platform/refusal.fixture'
import { describe, expect, test } from 'vitest'
import { checkPdf } from './check-pdf.ts'

const head = Buffer.from('%PDF-1.7\n')
const tail = Buffer.from('\ntrailer << /Root 1 0 R >>\n%%EOF')
const pdf = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat([head, ...parts.map((part) => Buffer.from(part as Uint8Array)), tail])
const catalog = (more = '') => `1 0 obj << /Type /Catalog /Pages 2 0 R ${more} >> endobj\n`
const stream = (dictionary: string, data: Uint8Array) =>
  Buffer.concat([Buffer.from(`7 0 obj << ${dictionary} >>\nstream\n`), data, Buffer.from('\nendstream endobj\n')])
const objects = (text: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  stream(dictionary, deflateSync(Buffer.from(text)))
const refusal = async (bytes: Uint8Array) => {
  const outcome = await checkPdf(bytes).then(
    () => undefined,
    (error: unknown) => error,
  )
  return codeOf(() => {
    if (outcome) throw outcome
  })
}

describe('a PDF is refused', () => {
  test.each([
    ['with a script', catalog('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    [
      'with a script in a referenced object',
      `${catalog('/OpenAction 9 0 R')}9 0 obj << /S /JavaScript /JS 8 0 R >> endobj`,
    ],
    ['with an escaped name', catalog('/Names << /J#61vaScript 9 0 R >>')],
    ['with an escaped short name', catalog('/A << /S /X /J#53 (x) >>')],
    ['with upper-case escapes', catalog('/#4FpenAction 9 0 R')],
    ['with additional actions', catalog('/AA << /O 9 0 R >>')],
    ['that starts a program', catalog('/A << /S /Launch /F (cmd.exe) >>')],
    ['with a script after a picture', catalog('/A << /S /Rendition >>')],
    ['with a form that carries scripts', catalog('/AcroForm << /XFA 9 0 R >>')],
    [
      'with a name in a comment that looks like a stream',
      `% stream\n1 0 obj << /S /JavaScript >> endobj\n% endstream\n`,
    ],
    ['with a password', `${catalog()}trailer << /Encrypt 5 0 R >>`],
  ])('%s', async (_description, text) => {
    expect(await refusal(pdf(text))).toBe('file_active')
  })

  test.each([
    ['in compressed objects', objects('9 0 << /S /JavaScript /JS (x) >>')],
    ['in compressed objects with an escaped name', objects('9 0 << /S /X /J#53 (x) >>')],
    [
      'in compressed objects of another type',
      objects('9 0 << /S /JavaScript >>', '/N 1 /First 4 /Filter /FlateDecode'),
    ],
    ['in objects whose type is escaped', objects('9 0 << /AA 3 0 R >>', '/Type /Obj#53tm /Filter /FlateDecode')],
    ['in objects compressed in another way', stream('/Type /ObjStm /Filter /LZWDecode', randomBytes(50))],
    ['in objects compressed twice', objects('x', '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]')],
    ['in a stream within a stream', stream('/Length 1', objects('9 0 << /S /Launch >>'))],
  ])('with a script %s', async (_description, part) => {
    expect(await refusal(pdf(catalog(), part))).toBe('file_active')
  })

  test('if it unpacks to more than 100 MB', async () => {
    const packed = stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(101 * 1024 * 1024)))
    expect(await refusal(pdf(catalog(), packed))).toBe('file_too_large')
  })
})

describe('a PDF is accepted', () => {
  test.each([
    ['with text only', catalog()],
    ['that opens at a page', catalog('/OpenAction [3 0 R /XYZ null null 0]')],
    ['with similar names', catalog('/JSX 1 /AAA 2 /Launched 3')],
  ])('%s', async (_description, text) => {
    expect(await refusal(pdf(text))).toBe(undefined)
  })

  test('with pictures whose bytes contain short names by chance', async () => {
    const picture = Buffer.concat([randomBytes(200_000), Buffer.from('/JS /AA '), randomBytes(200_000)])
    const text = deflateSync(Buffer.from('BT /F1 12 Tf (Invoice) Tj ET'))
    const parts = [stream('/Filter /DCTDecode', picture), stream('/Filter /FlateDecode', text)]
    expect(await refusal(pdf(catalog(), ...parts, objects('9 0 << /Type /Page >>')))).toBe(undefined)
  })
})
