import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/
const TOO_SMALL_BYTES = 256

/** Compresses once, at build time and at the highest level, because agents pay for their data. */
export function compress(): Plugin {
  let outDir = ''
  return {
    name: 'okwan-compress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
      if (config.build.outDir.startsWith('/')) outDir = config.build.outDir
    },
    closeBundle(error) {
      // A failed build has no output to compress and has already printed its error.
      if (error || !existsSync(outDir)) return
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !COMPRESSIBLE.test(file)) continue
        const bytes = readFileSync(file)
        if (bytes.length < TOO_SMALL_BYTES) continue
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
