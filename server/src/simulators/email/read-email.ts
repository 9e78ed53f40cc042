import type { ReceivedEmail } from './start.ts'

export type ShownEmail = { to: string; subject: string; files: string[]; at: number }

/** Details of an email in a list of messages: recipient, subject and the names of attached files. */
export function readEmail({ to, raw, at }: ReceivedEmail): ShownEmail {
  const text = raw.toString('latin1')
  const head = text.slice(0, text.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, ' ')
  const [, subject = ''] = /^Subject: (.*)$/im.exec(head) ?? []
  const files = [...text.matchAll(/^Content-Disposition: attachment;\s+filename="?([^"\r\n;]+)/gim)].map(
    ([, name = '']) => name,
  )
  return { to, subject: decode(subject), files, at }
}

/** Headers with other than ASCII letters are encoded (RFC 2047). */
function decode(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : fromQuoted(word),
    )
}

function fromQuoted(word: string): string {
  const bytes = word
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
