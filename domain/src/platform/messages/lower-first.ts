/** Names that begin labels and keep their capital letter within a sentence. */
const NAMES = /^(Brown Card|Ghana Card|Ghana|Schengen|Telecel|Admin|SuperAdmin)\b/

/** A label within a sentence: `Vehicle sold` becomes `vehicle sold`; abbreviations such as MID or E-VAT and names stay. */
export function lowerFirst(label: string): string {
  const isAbbreviation = /^[A-Z]-?[A-Z0-9]/.test(label)
  return isAbbreviation || NAMES.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
