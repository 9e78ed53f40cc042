import type { Density } from './columns.ts'

// Uses the same key and attribute as public/theme.js, which applies the density before the first paint.
const KEY = 'density'

/** Density of tables on this device. */
export function chosenDensity(): Density {
  return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable'
}

export function saveDensity(density: Density): void {
  if (density === 'compact') {
    localStorage.setItem(KEY, density)
    document.documentElement.dataset.density = density
  } else {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset.density
  }
}
