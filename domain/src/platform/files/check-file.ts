import { Refusal } from '../refusal.ts'
import { pixelsOf } from './pixels-of.ts'
import { type FilePurpose, type FileType, kindsInWords, MAX_FILE_BYTES, MAX_PIXELS, purposeRule } from './terms.ts'
import { isHeic, typeOfBytes } from './type-of-bytes.ts'

/** Returns the type of a file or refuses it with a sentence. */
export function checkFile(purpose: FilePurpose, bytes: Uint8Array): FileType {
  if (bytes.length === 0) throw new Refusal('file_empty')
  if (bytes.length > MAX_FILE_BYTES) throw new Refusal('file_too_large')
  if (isHeic(bytes)) throw new Refusal('file_type', 'HEIC photos aren’t supported. Add a JPEG.')
  const type = typeOfBytes(bytes)
  const { types } = purposeRule(purpose)
  if (!type || !types.includes(type))
    throw new Refusal('file_type', `This file type isn’t accepted. Add ${kindsInWords(types)}.`)
  const pixels = pixelsOf(type, bytes)
  if (pixels === undefined) throw new Refusal('file_broken')
  if (pixels > MAX_PIXELS) throw new Refusal('file_too_large', 'This photo has too many pixels. Add a smaller one.')
  return type
}

/** File name that is safe to show and save: no folders, no invisible characters. */
export function cleanFileName(name: string, type: FileType): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '')
    .replace(/^[. ]+/, '')
    .slice(0, MAX_STEM)
    .trim()
  return `${stem || 'file'}.${ENDINGS[type]}`
}

const MAX_STEM = 80

const ENDINGS: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
