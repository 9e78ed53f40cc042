const TAGS =
  'a|article|aside|b|body|button|code|dd|details|div|dl|dt|fieldset|form|h[1-6]|head|html|label|legend|li|main|nav|noscript|ol|option|p|section|select|small|span|strong|summary|table|td|th|title|tr|ul'

const TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?>`)
const WITHIN_SENTENCES = /<\/?(?:a|b|code|small|span|strong)(?:\s[^<>]*)?>/g
const READABLE_ATTRIBUTES = /\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g

/** True for a piece of a page that the server writes, such as `<p>Paid</p>`; false for `okwan restore <file>`. */
export const isHtml = (text: string): boolean => TAG.test(text)

/** Texts of a piece of HTML, visible or for screen readers: the text of each block, then the labels in attributes. */
export function htmlTexts(html: string): string[] {
  const blocks = html.replace(WITHIN_SENTENCES, '').split(/<[^<>]*>?/)
  const labels = [...html.matchAll(READABLE_ATTRIBUTES)].map(([, label = '']) => label)
  return [...blocks, ...labels].filter((text) => /[A-Za-z]{2}/.test(text.replace(/\{[^}]*\}/g, '')))
}
