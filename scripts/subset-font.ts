/**
 * Reduces Inter to the characters on our screens and writes web/src/ui/fonts/. Run manually when the characters or the package change:
 *   node scripts/subset-font.ts
 * The results are committed, so install and build do not run this script.
 */

import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŸ' + '‐‑–—‘’“”…•‹›€™↑↓−'
// Not in the package's latin file: the cedi sign and the letters of Akan, Ewe and Ga names.
const GHANA = '₵ƐɛƆɔŊŋƉɖƑƒƔɣƲʋ' + 'ĀāĒēĨĩĪīŌōŨũŪū'

await cut('latin', LATIN)
await cut('latin-ext', GHANA)

async function cut(source: string, letters: string): Promise<void> {
  const require = createRequire(new URL('../web/package.json', import.meta.url))
  const file = require.resolve(`@fontsource-variable/inter/files/inter-${source}-wght-normal.woff2`)
  const font = await subsetFont(await readFile(file), letters, {
    targetFormat: 'woff2',
    // The three weights of the design are 400, 550 and 650; the wordmark uses 700.
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark', 'mkmk'],
    noHinting: true,
  })
  const target = new URL(`../web/src/ui/fonts/inter-${source}.woff2`, import.meta.url)
  await writeFile(target, font)
  console.log(`${target.pathname} ${font.length} bytes`)
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('')
}
