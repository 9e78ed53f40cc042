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
 * Large code that rarely changes stays in the browser's cache. A few chunks compress better than sixty small files, and every page
 * names the files that it needs. The first group that matches a file takes it: frameworks, sign-in page, queries, component kit, the
 * rest of the layout, shared parts of the sale steps, shared parts of the lists.
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
    test: /web\/src\/ui\/(?!charts|illustrations|date-picker|table)([\w-]+\/)?(?!Combobox|OptionList|StickyBar|combobox-keys|DocumentPage|Step|SaveState|RadioTile|FormSection|FieldGroup|Segmented|MoneyField|ErrorSummary|ViewTabs|Diff|Masked|Switch|TextArea|OtpField|Countdown|Timeline|CopyId|Figure|Radio|ConfirmDialog|DescriptionList|Tabs|use-debounced|single-keys|BulkBar|Modal|Dialog|Drawer|DayField|BirthField|PriceTable|FormAlert|use-warn-on-leave|FilterChips|Popover|CaseTitle|StageProgress|Menu|Select|RelTime|relative-time|Deadlines)[^/?]*\.tsx?$/,
  },
  // Only icons that every page shows; the others are loaded with the pages that show them.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 12 },
  // Icons of the navigation that some pages show as well. The layout has loaded them already.
  { name: 'shell', test: /lucide-react\/dist\/esm\/icons\/(hand-coins|percent|shield-check|trending-up|users)\.mjs$/ },
  {
    name: 'base',
    test: /web\/src\/platform\/(api\/(query|query-defaults|query-key)|offline\/(answer|stored-lists)|session\/use-branches|routes\/step-paths|tour\/progress|page\/(PageHeader|Avatar))\.tsx?$|lucide-react\/dist\/esm\/icons\/(calculator|circle-question-mark)\.mjs$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'steps',
    test: /web\/src\/ui\/[\w-]+\/(StickyBar|StepForm|Stepper|SaveState|ErrorSummary|FormSection|RadioTile|FieldGroup|Segmented|MoneyField)\.tsx$/,
    includeDependenciesRecursively: false,
  },
  // Every step of a motor sale; without the form library, because the payment has no form of its own.
  {
    name: 'sale',
    test: /web\/src\/sales\/(purchases\/(connect-store|changes|stored-draft|draft-store|use-draft|WizardPage)|motor\/(draft|risks|steps|with-sale|MotorStepPage|words|use-next-step|number-text|period|vehicle\/VehicleLine|estimates\/(estimate-input|use-price|PriceAside)))\.tsx?$|web\/src\/platform\/navigation\/use-defer-update\.ts$|domain\/src\/sales\/motor\/terms\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'step-form',
    test: /web\/src\/sales\/purchases\/(use-step-form|list-errors)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'lists',
    test: /web\/src\/(platform\/lists\/(ListPager|ListViews|ListSearch|list-query|use-filters|use-active-branch|views|table-state)|ui\/(table\/(RowTable|RowCards|CursorPager|DataTable|SelectBoxes|use-row-shortcuts|density|columns)|actions\/ViewTabs))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
]

/** Chunks that the entry or the layout has loaded before another file asks for them. */
const LOADED = ['index', 'vendor', 'form', 'data', 'kit', 'base', 'icons', 'rolldown-runtime']
const isLoaded = (file: string) => LOADED.some((name) => file.startsWith(`assets/${name}-`))

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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) =>
        hostId.startsWith('assets/index-') ? files : files.filter((file) => !isLoaded(file)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // No module of the app or of its libraries has side effects when it is imported.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // Every page lists its files, so short file names keep the HTML small.
        chunkFileNames: ({ name }) => `assets/${LOADED.includes(name) ? `${name}-` : 'c'}[hash].js`,
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
})
