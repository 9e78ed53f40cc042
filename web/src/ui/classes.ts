/** Joins class names; falsy parts fall away. */
export function classes(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
