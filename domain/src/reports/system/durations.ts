/** `5 minutes`, rounded down to whole units, so that an age is understated by less than one unit. */
export function durationText(seconds: number): string {
  const [amount, unit] = partsOf(Math.max(0, seconds))
  return `${amount} ${amount === 1 ? unit : `${unit}s`}`
}

function partsOf(seconds: number): [number, string] {
  if (seconds < 120) return [Math.floor(seconds), 'second']
  if (seconds < 7200) return [Math.floor(seconds / 60), 'minute']
  if (seconds < 172_800) return [Math.floor(seconds / 3600), 'hour']
  return [Math.floor(seconds / 86_400), 'day']
}

export function bytesText(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)} kB`
  if (bytes < 1024 ** 3) return `${Math.round(bytes / 1024 ** 2)} MB`
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`
}
