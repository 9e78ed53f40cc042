import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type PageName, ROUTES, type RouteEntry } from './src/platform/routes/table.ts'

/** Part of a chunk of the bundle. */
export type Chunk = { fileName: string; isEntry: boolean; moduleIds: string[]; imports: string[] }

const ROUTER = 'src/app/router'
/** Files with the imports of all pages. */
const MAPS = ['page-map.ts', 'policy-page-map.ts'].map((name) => `${ROUTER}/${name}`)
const LAYOUT = 'src/app/layout/DefaultLayout.tsx'
const LOGIN = 'src/people/auth/LoginPage.tsx'
const SALE_ENTRY = `${ROUTER}/sale-entry.ts`
const PROGRESS = {
  'new-insurance': 'src/sales/motor/progress.ts',
  'new-travel-insurance': 'src/sales/travel/progress.ts',
}

/**
 * Writes the files that each page loads to `.vite/page-files.json`. The server names them in the page, so that the browser loads them
 * together with the entry instead of one after the other (docs/decisions/0129-preload-the-files-of-a-page.md).
 */
export function pageFiles(root: string): Plugin {
  return {
    name: 'okwan-page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const modules = modulesOf(MAPS.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })))
      const source = JSON.stringify(filesByPath(ROUTES, { root, chunks, modules }))
      this.emitFile({ type: 'asset', fileName: '.vite/page-files.json', source })
    },
  }
}

type Modules = Partial<Record<string, string[]>>

/** Modules of each page: its own and the map that imports it. */
export function modulesOf(maps: { file: string; text: string }[]): Modules {
  const found = maps.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/(\w+): pageIn\(\s*\(\) => import\('([^']+)'\)/g), ([, name = '', from = '']) => [
      name,
      [file, join(ROUTER, from)],
    ]),
  )
  return { ...Object.fromEntries(found), login: [LOGIN] }
}

type Built = { root: string; chunks: Chunk[]; modules: Modules }

/** Files by the path of the route, without those that every page loads. A page without its module fails the build. */
export function filesByPath(routes: readonly RouteEntry[], built: Built): Record<string, string[]> {
  const always = filesOf(
    built.chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    built.chunks,
  )
  const pages = routes.flatMap((entry) =>
    entry.page ? [[entry.path, pageModules(entry, entry.page, built)] as const] : [],
  )
  return Object.fromEntries(
    pages.map(([path, modules]) => {
      const starts = modules.map((module) => chunkOf(join(built.root, module), built.chunks).fileName)
      return [path, [...filesOf(starts, built.chunks)].filter((file) => !always.has(file))]
    }),
  )
}

function pageModules({ layout, guard }: RouteEntry, page: PageName, { modules }: Built): string[] {
  const own = modules[page]
  if (!own) throw new Error(`No import of the page ${page} was found.`)
  return [...(layout === 'default' ? [LAYOUT] : []), ...own, ...(guard ? [SALE_ENTRY, PROGRESS[guard]] : [])]
}

function chunkOf(module: string, chunks: Chunk[]): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`No chunk contains ${module}.`)
  return chunk
}

/** The files with their static imports. */
function filesOf(starts: string[], chunks: Chunk[], found = new Set<string>()): Set<string> {
  for (const file of starts) {
    if (found.has(file)) continue
    found.add(file)
    filesOf(chunks.find(({ fileName }) => fileName === file)?.imports ?? [], chunks, found)
  }
  return found
}
