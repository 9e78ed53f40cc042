import fs from 'node:fs'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { type Manifest, pageWeights } from './page-weights.ts'

const dist = 'web/dist'
const manifest = JSON.parse(fs.readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest
const weights = pageWeights(manifest, (file) => gzipSync(fs.readFileSync(`${dist}/${file}`), { level: 9 }).length)
for (const { page, kilobytes, limit } of weights) {
  const verdict = kilobytes <= limit ? 'ok' : 'TOO HEAVY'
  console.log(`${kilobytes.toFixed(1).padStart(7)} kB of ${limit}  ${page}  ${verdict}`)
}
if (weights.some(({ kilobytes, limit }) => kilobytes > limit)) process.exitCode = 1
