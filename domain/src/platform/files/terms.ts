import type { Permission } from '../permissions.ts'

/** File types, detected from the bytes. None of them can run in a browser. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Enough for the usual photos of phones. Larger pictures can exhaust the memory of a viewer. */
export const MAX_PIXELS = 100_000_000

export type FilePurpose = keyof typeof FILE_PURPOSES

type Rule = {
  types: readonly FileType[]
  /** Permission to see the file, in addition to reach of its record. */
  permission?: Permission
  /** Stored encrypted and without its name; opened only through its record, where each access is logged. */
  isSealed?: true
}

const photo: readonly FileType[] = ['image/jpeg', 'image/png', 'image/webp']

/** Purposes of files and the accepted types. */
export const FILE_PURPOSES = {
  'vehicle-photo': { types: photo },
  'no-claim-letter': { types: FILE_TYPES },
  'cancellation-evidence': { types: FILE_TYPES },
  'vehicle-document': { types: FILE_TYPES },
  'service-request': { types: FILE_TYPES },
  claim: { types: FILE_TYPES },
  'travel-document': { types: FILE_TYPES },
  // Copies of cards and certificates are shown to the office only.
  'customer-evidence': { types: FILE_TYPES, permission: 'service-requests.decide' },
  // Health documents are shown to underwriters only.
  'medical-letter': { types: FILE_TYPES, permission: 'travel.underwrite', isSealed: true },
  // Medical documents of claims are shown to users who decide claims.
  'medical-document': { types: FILE_TYPES, permission: 'service-requests.decide', isSealed: true },
} as const satisfies Record<string, Rule>

export const purposeRule = (purpose: FilePurpose): Rule => FILE_PURPOSES[purpose]

// Object.keys widens the keys to string.
export const FILE_PURPOSE_NAMES = Object.keys(FILE_PURPOSES) as FilePurpose[]
export const SEALED_PURPOSES = FILE_PURPOSE_NAMES.filter((purpose) => purposeRule(purpose).isSealed)

export const kindsInWords = (types: readonly FileType[]) =>
  types.includes('application/pdf') ? 'a photo (JPEG, PNG, WebP) or a PDF' : 'a photo: JPEG, PNG or WebP'

/** Unused uploads are deleted after this time. */
export const UNLINKED_FILE_DAYS = 7
/** Enough for the largest claim, and a limit on the disk space of one user. */
export const MAX_UNLINKED_FILES = 100
