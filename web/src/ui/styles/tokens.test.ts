// oxlint-disable-next-line no-restricted-imports -- vitest imports stylesheets as empty files
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const PORTALS = ['admin', 'agent', 'staff']
const TONES = ['success', 'warning', 'danger', 'info', 'neutral']

// WCAG 2.2: 4.5:1 for text, 3:1 for controls and their states.
const TEXT_PAIRS = [
  ...['page', 'card', 'raised', 'hover', 'well'].flatMap((ground) => [
    ['text', ground],
    ['muted', ground],
    ['accent-text', ground],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-text', 'accent-soft'],
  ['text', 'accent-soft'],
  ['on-danger', 'danger-solid'],
  ['danger-text', 'card'],
  ['muted', 'neutral-soft'],
  ...TONES.map((tone) => [`${tone}-text`, `${tone}-soft`]),
]
const SHAPE_PAIRS = [
  ...['page', 'card', 'raised'].flatMap((ground) => [
    ['control', ground],
    ['focus', ground],
    ['danger-solid', ground],
  ]),
  ...[1, 2, 3, 4, 5].map((series) => [`chart-${series}`, 'card']),
]

const cases = PORTALS.flatMap((portal) => ['light', 'dark'].map((theme) => ({ portal, theme })))

test.each(cases)('text has enough contrast in the $portal portal, $theme', ({ portal, theme }) => {
  expect(lowContrastPairs(TEXT_PAIRS, 4.5, portal, theme)).toEqual([])
})

test.each(cases)('controls and charts have enough contrast in the $portal portal, $theme', ({ portal, theme }) => {
  expect(lowContrastPairs(SHAPE_PAIRS, 3, portal, theme)).toEqual([])
})

function lowContrastPairs(pairs: string[][], minRatio: number, portal: string, theme: string): string[] {
  const colour = paletteOf(portal, theme)
  return pairs.flatMap(([front = '', ground = '']) => {
    const ratio = contrast(colour(front), colour(ground))
    return ratio < minRatio ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : []
  })
}

/** Resolves the CSS variables for a portal and theme. */
function paletteOf(portal: string, theme: string): (name: string) => string {
  const values = new Map<string, string>()
  const source = css.slice(0, css.indexOf('@theme'))
  for (const [, selector = '', body = ''] of source.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selector.includes('data-portal="') && !selector.includes(':root') && !selector.includes(portal)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) values.set(name, value)
  }
  const resolve = (value: string): string => {
    const pair = /^light-dark\((.+), (.+)\)$/.exec(value)
    if (pair) return resolve((theme === 'light' ? pair[1] : pair[2]) ?? '')
    const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    return reference ? resolve(values.get(reference) ?? '') : value
  }
  return (name) => {
    const value = resolve(values.get(`color-${name}`) ?? '')
    expect(value, name).toMatch(/^#[0-9a-f]{6}$/)
    return value
  }
}

function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
