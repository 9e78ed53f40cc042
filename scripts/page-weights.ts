/** Part of Vite's manifest: the imports of each file. */
export type Manifest = Record<string, { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] }>

export type PageWeight = { page: string; kilobytes: number; limit: number }

// Budgets for the first screen, each list and each step of a motor sale, in kB as downloaded.
const pageKinds = [
  { pattern: /\/LoginPage\.tsx$/, limit: 100, inShell: false },
  { pattern: /ListPage\.tsx$/, limit: 136, inShell: true },
  { pattern: /\/motor\/[\w/-]+Page\.tsx$/, limit: 150, inShell: true },
]
const shell = /\/DefaultLayout\.tsx$/

/** JavaScript that a browser with an empty cache loads for each page: the entry, the layout and the page. */
export function pageWeights(manifest: Manifest, bytesOf: (file: string) => number): PageWeight[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  const shells = lazy.filter((key) => shell.test(key))
  return pageKinds.flatMap(({ pattern, limit, inShell }) => {
    const pages = lazy.filter((key) => pattern.test(key))
    if (pages.length === 0) throw new Error(`No page of the build matches ${pattern}, so its size cannot be checked.`)
    return pages.map((page) => {
      const files = filesOf(manifest, [...entries, ...(inShell ? shells : []), page])
      const bytes = [...files].reduce((sum, file) => sum + bytesOf(file), 0)
      return { page, kilobytes: bytes / 1000, limit }
    })
  })
}

function filesOf(manifest: Manifest, keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}
