/**
 * Name of a document file: the record, such as a plate, then the kind of document. Characters that a file system refuses become
 * hyphens.
 */
export function documentFileName(about: string | null | undefined, document: string): string {
  const name = (about ?? '')
    .trim()
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${name || 'policy'}-${document}.pdf`
}
