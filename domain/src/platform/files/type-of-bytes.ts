import type { FileType } from './terms.ts'

/** Detects the file type from its first bytes; the name and the declared type are ignored. */
export function typeOfBytes(bytes: Uint8Array): FileType | undefined {
  return SIGNATURES.find(({ parts }) => parts.every(({ at, is }) => startsWith(bytes, at, is)))?.type
}

/** Whether the file is a HEIC photo, the format of newer iPhones, which few other devices can show. */
export function isHeic(bytes: Uint8Array): boolean {
  return startsWith(bytes, 4, ascii('ftyp')) && HEIC_BRANDS.some((brand) => startsWith(bytes, 8, ascii(brand)))
}

type Part = { at: number; is: readonly number[] }

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

const SIGNATURES: readonly { type: FileType; parts: readonly Part[] }[] = [
  { type: 'image/jpeg', parts: [{ at: 0, is: [0xff, 0xd8, 0xff] }] },
  { type: 'image/png', parts: [{ at: 0, is: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] }] },
  {
    type: 'image/webp',
    parts: [
      { at: 0, is: ascii('RIFF') },
      { at: 8, is: ascii('WEBP') },
    ],
  },
  { type: 'application/pdf', parts: [{ at: 0, is: ascii('%PDF-') }] },
]

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'mif1', 'msf1']

function startsWith(bytes: Uint8Array, at: number, is: readonly number[]): boolean {
  return is.every((byte, i) => bytes[at + i] === byte)
}
