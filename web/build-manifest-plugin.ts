import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { RouteRules } from './src/platform/navigation/route-rules.ts'

type Options = { sources: string[]; version: string; routeRules: RouteRules; now?: () => number }

/**
 * Gives the build an id (`import.meta.env.VITE_BUILD_ID`) and the version of the product, and writes `builds/latest.json` and `builds/meta/{id}.json`, by which
 * an open page learns that a newer build is served. The id is a hash of the sources, so two machines that build the same
 * sources agree. In development there is no id.
 */
export function buildManifest({ sources, version, routeRules, now = Date.now }: Options): Plugin {
  let id = ''
  return {
    name: 'okwan-build-manifest',
    apply: 'build',
    config() {
      id = sourceId(sources)
      return {
        define: {
          'import.meta.env.VITE_BUILD_ID': JSON.stringify(id),
          'import.meta.env.VITE_APP_VERSION': JSON.stringify(version),
        },
      }
    },
    // The first page waits for this file (route-rules.ts), so it is loaded with the entry.
    transformIndexHtml() {
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'fetch', crossorigin: '', href: `/builds/meta/${id}.json` },
          injectTo: 'head',
        },
      ]
    },
    generateBundle() {
      const build = { id, timestamp: now() }
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify(build) })
      this.emitFile({
        type: 'asset',
        fileName: `builds/meta/${id}.json`,
        // Nothing is prerendered.
        source: JSON.stringify({ ...build, routeRules, prerendered: [] }),
      })
    },
  }
}

/** Hash (16 hex digits) of the names and contents of the given files and of all files in the given folders. */
export function sourceId(sources: string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(source))
      hash.update(relative(source, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

function filesOf(source: string): string[] {
  try {
    return readdirSync(source, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [source]
    throw error
  }
}
