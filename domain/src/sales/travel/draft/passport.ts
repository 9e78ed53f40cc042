/** Normalized passport number; undefined if invalid. Ghanaian numbers have a letter and seven digits. */
export function parsePassport(text: string, nationality: string): string | undefined {
  const number = text.toUpperCase().replace(/[\s-]/g, '')
  const shape = nationality === 'GH' ? /^[A-Z]\d{7}$/ : /^[A-Z0-9]{5,15}$/
  return shape.test(number) ? number : undefined
}
