import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/**
 * Builds the server into a few files, which start in a fraction of the time of 1,800 modules and need less memory
 * (docs/decisions/0134-start-the-server-from-a-build.md). Packages stay where they are installed, except for zod, of which the server uses a part.
 */
export default {
  root: import.meta.dirname,
  publicDir: false,
  plugins: [{ name: 'places-of-sources', transform: (code: string, id: string) => withPlace(code, id) }],
  ssr: { noExternal: ['zod'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps the sources in memory: two bytes a character, unless all characters are ASCII.
        charset: 'ascii',
        comments: { annotation: false, jsdoc: false },
      },
    },
  },
}

/** Modules find migrations, fonts and pages from their own place, which is not that of the built file. */
function withPlace(code: string, id: string): string | undefined {
  const source = path.relative(root, id).replaceAll('\\', '/')
  if (!/^(server|contract|domain)\/src\//.test(source)) return undefined
  return code
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../../${path.posix.dirname(source)}')`)
    .replaceAll('import.meta.url', `new URL('../../${source}', import.meta.url).href`)
}
