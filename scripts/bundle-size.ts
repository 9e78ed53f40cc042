import fs from 'node:fs'
import process from 'node:process'
import { type Manifest, pageWeights } from './page-weights.ts'

const dist = 'web/dist'
const manifest = JSON.parse(fs.readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest
const weights = pageWeights(manifest, downloadBytes)
for (const { page, kilobytes, limit } of weights) {
  const verdict = kilobytes <= limit ? 'ok' : 'TOO LARGE'
  console.log(`${kilobytes.toFixed(1).padStart(7)} kB of ${limit}  ${page}  ${verdict}`)
}
if (weights.some(({ kilobytes, limit }) => kilobytes > limit)) process.exitCode = 1

/**
 * Bytes that a browser downloads: the build compresses every file above 1 kB with Brotli, which all supported browsers accept.
 */
function downloadBytes(file: string) {
  const compressed = `${dist}/${file}.br`
  return fs.statSync(fs.existsSync(compressed) ? compressed : `${dist}/${file}`).size
}
