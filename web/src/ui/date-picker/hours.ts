const KEY = 'hours'

export type Hours = '24' | '12'

/** The 12- or 24-hour clock that the user chose on this device. */
export function chosenHours(): Hours {
  return localStorage.getItem(KEY) === '12' ? '12' : '24'
}

export function saveHours(hours: Hours): void {
  if (hours === '12') localStorage.setItem(KEY, hours)
  else localStorage.removeItem(KEY)
}
