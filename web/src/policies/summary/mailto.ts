/** Link to an email address. Encoded, because `?` and `&` in an address would add recipients or text (RFC 6068). */
export const mailto = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
