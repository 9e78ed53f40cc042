import { MovableClock } from '../src/platform/clock.ts'

/** A clock that only tests advance. */
export class TestClock extends MovableClock {
  private at = new Date('2026-11-16T09:00:00.000Z')

  override now(): Date {
    return this.at
  }
  override wall(): Date {
    return this.at
  }
  advance(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000)
  }
}
