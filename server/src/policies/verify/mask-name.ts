/** `K••• M•••`: enough to compare, not enough to know. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}•••`)
    .join(' ')
}
