/** True if a search parameter is one of these keys. */
export function isKey<Name extends string>(words: Record<Name, unknown>, text: string | undefined): text is Name {
  return text !== undefined && Object.hasOwn(words, text)
}
