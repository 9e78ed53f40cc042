import { useEffect } from 'react'
import { useNow } from '../clock.ts'

type CountdownProps = {
  endsAt: string | Date
  /** Total time, for the ring. */
  totalSeconds: number
  /** Text below the digits: "left to approve". */
  label: string
  onEnd?: () => void
}

const RADIUS = 70
const LENGTH = 2 * Math.PI * RADIUS

/** Countdown as a ring and in minutes and seconds. */
export function Countdown({ endsAt, totalSeconds, label, onEnd }: CountdownProps) {
  const seconds = useSecondsLeft(endsAt)
  const over = seconds === 0

  // Reaching zero depends on the clock, which is outside React.
  useEffect(() => {
    if (over) onEnd?.()
  }, [over, onEnd])

  const share = Math.min(seconds / totalSeconds, 1)
  return (
    <div
      role="timer"
      aria-label={`${minutesOf(seconds)} ${label}`}
      className="relative grid size-40 place-items-center"
    >
      <svg viewBox="0 0 160 160" aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx="80" cy="80" r={RADIUS} fill="none" strokeWidth="8" className="stroke-line" />
        <circle
          cx="80"
          cy="80"
          r={RADIUS}
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          className="stroke-accent transition-[stroke-dasharray] duration-1000 ease-linear"
          opacity={over ? 0 : 1}
        />
      </svg>
      <div aria-hidden className="text-center">
        <p className="tabular text-countdown font-bold">{minutesOf(seconds)}</p>
        <p className="text-table text-muted">{label}</p>
      </div>
    </div>
  )
}

/** Whole seconds until a time, never negative; updated every second. */
export function useSecondsLeft(endsAt: string | Date): number {
  const nowMs = useNow(1000)
  return Math.max(0, Math.floor((new Date(endsAt).getTime() - nowMs) / 1000))
}

/** `3:04` */
export function minutesOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
