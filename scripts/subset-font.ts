/**
 * Reduces Inter to the characters on our screens and documents, and writes web/src/ui/fonts/ and server/fonts/. Run manually when
 * the characters or the packages change:
 *   node scripts/subset-font.ts
 * The results are committed, so install and build do not run this script.
 */

import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŸ' + '‐‑–—‘’“”…•‹›€™↑↓−'
// The latin file of the package lacks the cedi sign and the letters of Akan, Ewe and Ga names.
const GHANA = '₵ƐɛƆɔŊŋƉɖƑƒƔɣƲʋ' + 'ĀāĒēĨĩĪīŌōŨũŪū'

// All characters that names on documents can contain (domain/src/customers/customers/identity.ts), and signs of our own texts.
const DOCUMENT =
  range(0x20, 0x24f) +
  range(0x250, 0x2af) +
  range(0x300, 0x34e) +
  range(0x1e00, 0x1ef9) +
  range(0x2010, 0x2027) +
  '€₵™→−×'

await writeSubset('latin', LATIN)
await writeSubset('latin-ext', GHANA)
// The PDF library cannot select a weight of a variable font, so documents use one file for each weight.
for (const weight of ['Regular', 'SemiBold', 'ExtraBold']) await cutStatic(weight)

async function writeSubset(source: string, letters: string): Promise<void> {
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

async function cutStatic(weight: string): Promise<void> {
  const file = createRequire(import.meta.url).resolve(`inter-ui/web/Inter-${weight}.woff2`)
  const font = await subsetFont(await readFile(file), DOCUMENT, {
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark', 'mkmk'],
    noHinting: true,
  })
  const target = new URL(`../server/fonts/inter-${weight.toLowerCase()}.ttf`, import.meta.url)
  await writeFile(target, font)
  console.log(`${target.pathname} ${font.length} bytes`)
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('')
}
