/** Whether the text of an address is one of these names. */
export function isKey<Name extends string>(words: Record<Name, unknown>, text: string | undefined): text is Name {
  return text !== undefined && Object.hasOwn(words, text)
}
