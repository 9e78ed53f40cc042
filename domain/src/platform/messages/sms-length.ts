/** GSM 7-bit default alphabet and its extension table, whose characters count twice (3GPP TS 23.038, 6.2.1). */
const BASIC = /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/
const EXTENDED = /^[\^{}\\[~\]|€]$/

export type SmsLength = { encoding: 'GSM-7' | 'UCS-2'; characters: number; parts: number }

/** Parts of a longer message are shorter than a single one, because each has a header. */
const LIMITS = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const

/** How many characters and parts the networks count and charge for a text. */
export function smsLength(text: string): SmsLength {
  const widths = Array.from(text, (character) => (BASIC.test(character) ? 1 : EXTENDED.test(character) ? 2 : 0))
  const encoding = widths.includes(0) ? 'UCS-2' : 'GSM-7'
  const characters = encoding === 'UCS-2' ? text.length : widths.reduce<number>((sum, width) => sum + width, 0)
  const { single, part } = LIMITS[encoding]
  return { encoding, characters, parts: characters <= single ? 1 : Math.ceil(characters / part) }
}
