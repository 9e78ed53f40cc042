import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { git, releaseEntries } from './release/files.ts'
import { sbomOf } from './release/sbom.ts'
import { tarOf } from './release/tar.ts'

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'dist/release' }, 'allow-changes': { type: 'boolean', default: false } },
})
const root = path.resolve(import.meta.dirname, '..')
if (!values['allow-changes'] && git(root, 'status', '--porcelain') !== '') {
  console.error('There are changes that are not committed. Commit them first, or use --allow-changes for a trial.')
  process.exit(1)
}

const { name, version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
}
const release = `${name}-${version}`
// The time of the commit, so that the same commit gives the same archive.
const at = new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1000)
const entries = releaseEntries(root, release, {
  'web/dist': path.join(root, 'web/dist'),
  'server/dist': path.join(root, 'server/dist'),
})
const archive = gzipSync(tarOf(entries, at.getTime() / 1000), { level: 9 })
const sbom = sbomOf(root, { name, version, at })
const files: Record<string, Buffer> = {
  [`${release}.tar.gz`]: archive,
  [`${release}.cdx.json`]: Buffer.from(`${JSON.stringify(sbom, null, 2)}\n`),
}
const sums = Object.entries(files).map(
  ([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`,
)
files['SHA256SUMS'] = Buffer.from(sums.join(''))

fs.mkdirSync(values.to, { recursive: true })
for (const [file, bytes] of Object.entries(files)) {
  fs.writeFileSync(path.join(values.to, file), bytes)
  console.log(`${(bytes.length / 1024).toFixed(0).padStart(7)} kB  ${path.join(values.to, file)}`)
}
const unpacked = entries.reduce((sum, { bytes }) => sum + bytes.length, 0)
console.log(
  `${entries.length} files, ${(unpacked / 1024 / 1024).toFixed(1)} MB unpacked, ${sbom.components.length} packages`,
)
