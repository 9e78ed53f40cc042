import type { AnalyticsEvent } from './event.ts'

export type Device = Pick<AnalyticsEvent['page'], 'DeviceType' | 'browser'>

export function deviceOf(userAgent: string): Device {
  return { DeviceType: typeOf(userAgent), browser: browserOf(userAgent) }
}

function typeOf(userAgent: string): Device['DeviceType'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'Tablet'
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'Mobile' : 'Desktop'
}

// The order matters, because most browsers also name Chrome and Safari.
const BROWSERS = [
  ['Edge', /Edg/],
  ['Opera', /OPR|Opera/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const

function browserOf(userAgent: string): string {
  return BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Other'
}
