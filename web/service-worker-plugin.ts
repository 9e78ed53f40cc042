import { build, type Plugin } from 'vite'

type Options = { entry: string; fileName: string }

/** Bundles the service worker separately, because a worker cannot share chunks with pages and its URL must not change. */
export function serviceWorker({ entry, fileName }: Options): Plugin {
  let define: Record<string, unknown> = {}
  return {
    name: 'okwan-service-worker',
    apply: 'build',
    configResolved(config) {
      define = config.define ?? {}
    },
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        define,
        publicDir: false,
        build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
      })
      const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
      const [chunk, ...more] = outputs
      if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('The service worker must be a single file.')
      this.emitFile({ type: 'asset', fileName, source: chunk.code })
    },
  }
}
