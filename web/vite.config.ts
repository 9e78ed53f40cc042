import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildManifest } from './build-manifest-plugin.ts'
import { compress } from './compress-plugin.ts'
import { pageFiles } from './page-files-plugin.ts'
import { ROUTE_RULES } from './route-rules.ts'
import { serviceWorker } from './service-worker-plugin.ts'

const here = (file: string) => `${import.meta.dirname}/${file}`

/**
 * Large code that rarely changes stays in the browser's cache. A few chunks compress better than sixty small files: frameworks,
 * sign-in page, queries, the rest of the component kit, shared parts of the sale steps, shared parts of the lists.
 */
const CHUNKS = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|store|react-store|react-router|router-core))\//,
  },
  {
    name: 'form',
    test: /web\/src\/(ui\/([\w-]+\/)?(Button|button-class|classes|Tip|Field|FieldError|Hint|TextField|PhoneField|signs|Spinner|input-class|use-media-query|Logo|lazy-part)|platform\/(analytics\/(track|catalogue)|routes\/(table|paths|link|guards)|api\/http\/(fetch-error|retry-after)|clock))\.tsx?$|domain\/src\/platform\/(phone|permissions)\.ts$/,
  },
  {
    name: 'data',
    test: /node_modules\/@tanstack\/(query-core|react-query)\/|web\/src\/platform\/api\/refresh\.ts$/,
  },
  {
    name: 'kit',
    test: /web\/src\/ui\/(?!charts|illustrations|date-picker)([\w-]+\/)?(?!Combobox|OptionList|StickyBar|combobox-keys|DocumentPage|Step|SaveState|Diff|Masked|RadioTile|FormSection|PlateChip|Switch|TextArea|Checkbox|OtpField|Countdown|Timeline|MoneyField|CopyId|ErrorSummary|FieldGroup|Figure|Radio|ConfirmDialog|DescriptionList|Tabs|use-debounced|single-keys|BulkBar|Modal|Dialog|Drawer|DayField|BirthField|PriceTable|Segmented|Choice|FormAlert|use-warn-on-leave|FilterChips|Popover)[^/?]*\.tsx?$/,
  },
  // Only icons that are everywhere; the others come with the pages that show them.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 8 },
  // Icons of the navigation that a few pages show too; in the shell they are there already.
  { name: 'shell', test: /lucide-react\/dist\/esm\/icons\/(hand-coins|percent|shield-check|trending-up|users)\.mjs$/ },
  {
    name: 'steps',
    test: /web\/src\/ui\/[\w-]+\/(StickyBar|StepForm|Stepper|SaveState|ErrorSummary|FormSection|RadioTile|PlateChip|FieldGroup|Segmented|MoneyField|Checkbox)\.tsx$/,
  },
  { name: 'lists', test: /web\/src\/platform\/lists\/(ListPager|ListViews|list-query|use-filters|views)\.tsx?$/ },
]

/** Paths that the server answers: the API and the public page that verifies certificates. */
const SERVER_PATHS = ['/api', '/verify', '/verify.css']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    buildManifest({
      sources: ['src', 'index.html', 'public', 'route-rules.ts', '../contract/src', '../domain/src'].map(here),
      version: JSON.parse(readFileSync(here('../package.json'), 'utf8')).version,
      routeRules: ROUTE_RULES,
    }),
    serviceWorker({ entry: here('src/platform/offline/service-worker.ts'), fileName: 'service-worker.js' }),
    pageFiles(import.meta.dirname),
    compress(),
  ],
  // React has this hook since version 18; the router still imports the version for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // `npm run dev`: Vite serves the pages, the server answers all other requests.
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, `http://127.0.0.1:${process.env.API_PORT}`])) },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Nothing of ours or of the libraries does something when it is merely read.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // Every page lists the files it needs, so their names weigh too.
        chunkFileNames: 'assets/c[hash].js',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
})
