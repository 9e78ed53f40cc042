/** Repeatable random draws: the same seed gives the same business. */
export class Draw {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Between 0 and 1; the generator is mulberry32, which is small and good enough for invented data. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.share() * limit)
  }

  chance(probability: number): boolean {
    return this.share() < probability
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)]
    if (found === undefined) throw new Error('there is nothing to pick from')
    return found
  }

  /** Picks by weight; the weights need not add up to 1. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let left = this.share() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of list) {
      left -= weight
      if (left < 0) return item
    }
    throw new Error('there is nothing to pick from')
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256))
  }

  hex(length: number): string {
    return Buffer.from(this.bytes(Math.ceil(length / 2)))
      .toString('hex')
      .slice(0, length)
  }

  digits(length: number): string {
    return Array.from({ length }, () => this.below(10)).join('')
  }

  letters(length: number): string {
    return Array.from({ length }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'.charAt(this.below(24))).join('')
  }

  /** The random part of a payment reference. */
  reference(): Uint8Array {
    return this.bytes(10)
  }

  /** The number of a car's plate. */
  plateSerial(): number {
    return 1 + this.below(9998)
  }

  /** A separate generator, seeded by this one. */
  fork(): Draw {
    return new Draw(this.below(2 ** 32))
  }

  /** A UUID of version 4. */
  id(): string {
    const hex = this.hex(32)
    const variant = '89ab'.charAt(this.below(4))
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
