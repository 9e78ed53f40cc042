const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion']

/** The amount on a receipt in words: `Three hundred and ninety-six Ghana cedis, fifty pesewas`. */
export function amountInWords(amountPesewas: number): string {
  if (!Number.isSafeInteger(amountPesewas) || amountPesewas < 0) {
    throw new RangeError(`${amountPesewas} is not an amount in pesewas`)
  }
  const cedis = Math.floor(amountPesewas / 100)
  const pesewas = amountPesewas % 100
  const parts = []
  if (cedis > 0 || pesewas === 0) parts.push(`${numberInWords(cedis)} Ghana ${cedis === 1 ? 'cedi' : 'cedis'}`)
  if (pesewas > 0) parts.push(`${numberInWords(pesewas)} ${pesewas === 1 ? 'pesewa' : 'pesewas'}`)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `thirty thousand` */
export function numberInWords(value: number): string {
  if (value < 1_000) return belowThousand(value)
  const groups: string[] = []
  let rest = value
  for (const scale of SCALES) {
    const group = rest % 1_000
    // British usage: an "and" before a last group below a hundred, as in "two thousand and five".
    const joint = scale === '' && group > 0 && group < 100 ? 'and ' : ''
    if (group > 0) groups.unshift(joint + belowThousand(group) + scale)
    rest = Math.floor(rest / 1_000)
  }
  return groups.join(' ')
}

function belowThousand(value: number): string {
  if (value < 20) return ONES[value] ?? ''
  if (value < 100) {
    const tens = TENS[Math.floor(value / 10)] ?? ''
    return value % 10 === 0 ? tens : `${tens}-${ONES[value % 10] ?? ''}`
  }
  const hundreds = `${ONES[Math.floor(value / 100)] ?? ''} hundred`
  return value % 100 === 0 ? hundreds : `${hundreds} and ${belowThousand(value % 100)}`
}
