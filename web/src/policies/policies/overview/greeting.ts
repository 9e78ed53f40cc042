const NOON = 12
const EVENING = 17

/** `Good morning, Yaw`; the time zone of Accra is UTC. */
export function greetingOf(fullName: string, now: Date): string {
  const hour = now.getUTCHours()
  const part = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'
  return `Good ${part}, ${fullName.split(' ')[0]}`
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Monday 16 November 2026` */
export function longDay(now: Date): string {
  return DAY.format(now)
}

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** `Mon 16 Nov`, for phones. */
export function shortDay(now: Date): string {
  return SHORT_DAY.format(now).replace(',', '')
}
