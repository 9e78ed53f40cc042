import fs from 'node:fs'
import path from 'node:path'

export type Import = {
  /** Importing file and imported file, relative to the root of the repository. */
  from: string
  to: string
  line: number
}

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.{1,2}\/[^'"]+)\1/g

/** Every relative import, export and dynamic import of the TypeScript files in a folder. */
export function importsIn(root: string, folder: string): Import[] {
  return fs
    .globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .flatMap((file) => importsOf(file, fs.readFileSync(path.join(root, file), 'utf8')))
}

export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(SPECIFIER)].map((match) => ({
    from: file,
    to: path.posix.join(path.posix.dirname(file), match[2] ?? ''),
    line: text.slice(0, match.index + match[0].length).split('\n').length,
  }))
}
