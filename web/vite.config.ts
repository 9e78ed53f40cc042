import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildManifest } from './build-manifest-plugin.ts'
import { compress } from './compress-plugin.ts'

const here = (file: string) => `${import.meta.dirname}/${file}`

const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|store|react-store|react-router|router-core))\//
// The few pieces every form begins with: one small file compresses better than ten tiny ones.
const FORM =
  /web\/src\/(ui\/(Field|FieldError|Hint|TextField|PhoneField|signs|Spinner|input-class|use-media-query|Logo)|analytics\/(track|catalogue))\.tsx?$|domain\/src\/phone\.ts$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    buildManifest({ sources: ['src', 'index.html', 'public', '../contract/src', '../domain/src'].map(here) }),
    compress(),
  ],
  // `npm run dev`: pages from here, everything else from the server that runs beside.
  server: { proxy: { '/api': { target: `http://127.0.0.1:${process.env.API_PORT}` } } },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes with every version of ours is small; what is large stays in the browser's cache.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR },
            { name: 'form', test: FORM },
          ],
        },
      },
    },
  },
})
