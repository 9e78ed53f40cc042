/** `K••• M•••`: enough to compare, without revealing the name. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}•••`)
    .join(' ')
}
