import { existsSync, readFileSync } from 'node:fs'

type PageFiles = { pattern: RegExp; files: readonly string[] }[]

const LOGIN = '/login'
const HOME = '/policies'
const PARAMETER = /\{\$\w+\}/g
/** The web app stores the session token in this cookie; this code only checks whether it exists. */
const HAS_TOKEN = /(?:^|;\s*)token=[^;\s]/

/**
 * Reads the list that web/page-files-plugin.ts writes. A build without the list, such as one of an earlier version, has no
 * preloads.
 */
export function readPageFiles(file: string): PageFiles {
  return existsSync(file) ? toPageFiles(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : []
}

/** Files by the path of a route, such as `/policies/motor-{$policyId}`. Paths without parameters come first. */
export function toPageFiles(byPath: Record<string, string[]>): PageFiles {
  return Object.entries(byPath)
    .toSorted(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
    .map(([path, files]) => ({ pattern: new RegExp(`^${path.replaceAll(PARAMETER, '[^/]+')}$`), files }))
}

/**
 * Adds links to the page that preload the files of its address. Without them, the browser would find the files one after the
 * other, each after a network round trip. A wrong guess costs a download, but never changes what is shown.
 */
export function preloadFiles(page: string, pages: PageFiles, address: string, cookies: string | undefined): string {
  const requested = address === '/' ? HOME : address
  const shown = HAS_TOKEN.test(cookies ?? '') ? requested : LOGIN
  const files = pages.find(({ pattern }) => pattern.test(shown))?.files ?? []
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return page.replace('</head>', `${links.join('')}</head>`)
}
