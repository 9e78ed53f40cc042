/**
 * The product's clock. Only a demo moves it; everything that asks "what day is it" asks here, never PostgreSQL. Sessions run on
 * the wall clock, so that moving a demo into next month does not sign everybody out.
 */
export type Clock = { now(): Date; wall(): Date }

export class MovableClock implements Clock {
  private offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }

  wall(): Date {
    return new Date()
  }

  move(offsetMs: number): void {
    this.offsetMs = offsetMs
  }
}
