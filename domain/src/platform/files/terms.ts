import type { Permission } from '../permissions.ts'

/** What a file is by its own bytes. Nothing that a browser could run is among them. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** More than any phone's camera gives; beyond it a small file can fill a viewer's memory. */
export const MAX_PIXELS = 100_000_000

export type FilePurpose = keyof typeof FILE_PURPOSES

type Rule = {
  types: readonly FileType[]
  /** Of those who reach the record it hangs on, only who may do this sees it. */
  permission?: Permission
  /** Kept encrypted under a name that tells nothing, and opened only from the record it hangs on, where each look is written down. */
  isSealed?: true
}

const photo: readonly FileType[] = ['image/jpeg', 'image/png', 'image/webp']

/** What files are added for, and which kinds each takes. */
export const FILE_PURPOSES = {
  'vehicle-photo': { types: photo },
  'no-claim-letter': { types: FILE_TYPES },
  'cancellation-evidence': { types: FILE_TYPES },
  'vehicle-document': { types: FILE_TYPES },
  'service-request': { types: FILE_TYPES },
  claim: { types: FILE_TYPES },
  'travel-document': { types: FILE_TYPES },
  // Health is shown to those who underwrite and to nobody else.
  'medical-letter': { types: FILE_TYPES, permission: 'travel.underwrite', isSealed: true },
  // Of a claim; shown to those who decide claims.
  'medical-paper': { types: FILE_TYPES, permission: 'service-requests.decide', isSealed: true },
} as const satisfies Record<string, Rule>

export const purposeRule = (purpose: FilePurpose): Rule => FILE_PURPOSES[purpose]

// The keys of a record type are its unions; Object.keys only forgets it.
export const FILE_PURPOSE_NAMES = Object.keys(FILE_PURPOSES) as FilePurpose[]
export const SEALED_PURPOSES = FILE_PURPOSE_NAMES.filter((purpose) => purposeRule(purpose).isSealed)

export const kindsInWords = (types: readonly FileType[]) =>
  types.includes('application/pdf') ? 'a photo (JPEG, PNG, WebP) or a PDF' : 'a photo: JPEG, PNG or WebP'

/** Kept this long without belonging to anything; then nobody is coming back for it. */
export const LOOSE_FILE_DAYS = 7
/** Enough for the largest claim, and a bound on what one person can fill the disk with. */
export const MOST_LOOSE_FILES = 100
