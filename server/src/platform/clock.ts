/**
 * Clock of the product, which only a demo moves. Business dates always use this clock instead of PostgreSQL's. Sessions use the
 * wall clock, so that moving the clock of a demo does not sign users out.
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
