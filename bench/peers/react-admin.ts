/** Compares the first load of our list of policies with a list in a production build of react-admin. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Manifest, pageWeights } from '../../scripts/page-weights.ts'
import { root } from '../product.ts'
import { installed } from '../scratch.ts'

const VERSIONS = {
  'react-admin': '5.15.4',
  'ra-data-simple-rest': '5.15.3',
  react: '19.3.1',
  'react-dom': '19.3.1',
  vite: '8.3.5',
}

/** A sign-in, a data provider and a list of the columns that our list shows on a phone and on a laptop. */
const APP = `
import simpleRest from 'ra-data-simple-rest'
import { createElement as e } from 'react'
import { createRoot } from 'react-dom/client'
import { Admin, DataTable, List, Resource, SearchInput, SelectInput } from 'react-admin'

const signedIn = { login: async () => {}, logout: async () => {}, checkAuth: async () => {}, checkError: async () => {}, getPermissions: async () => {} }
const filters = [e(SearchInput, { source: 'q', alwaysOn: true }), e(SelectInput, { source: 'status', choices: [{ id: 'active', name: 'Active' }] })]
const columns = ['policyNumber', 'customerName', 'registrationNumber', 'coverType', 'status', 'startDate', 'endDate', 'premiumPesewas', 'sellerName']
const Policies = () => e(List, { filters, perPage: 50 }, e(DataTable, {}, columns.map((source) => e(DataTable.Col, { source, key: source }))))
createRoot(document.getElementById('root')).render(
  e(Admin, { dataProvider: simpleRest('/api'), authProvider: signedIn }, e(Resource, { name: 'policies', list: Policies })),
)
`

export type Weights = { okwan: number; reactAdmin: number; name: string }

/** Compressed JavaScript in kB, with Brotli at its highest level, of everything that the first list needs. */
export function listWeights(): Weights {
  const folder = installed('react-admin', VERSIONS)
  fs.writeFileSync(path.join(folder, 'main.js'), APP)
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    '<div id="root"></div><script type="module" src="/main.js"></script>',
  )
  const vite = path.join(folder, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: folder, env, stdio: 'inherit' })
  const assets = path.join(folder, 'dist/assets')
  const reactAdmin = fs.readdirSync(assets).filter((file) => file.endsWith('.js'))
  return {
    okwan: okwanListWeight(),
    reactAdmin: reactAdmin.reduce((sum, file) => sum + brotliBytes(path.join(assets, file)), 0) / 1000,
    name: `react-admin ${VERSIONS['react-admin']}`,
  }
}

function okwanListWeight(): number {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-changed'], { cwd: root, stdio: 'inherit' })
  const dist = path.join(root, 'web/dist')
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const weights = pageWeights(manifest, (file) => brotliBytes(path.join(dist, file)))
  return weights.find(({ page }) => page.endsWith('/PolicyListPage.tsx'))?.kilobytes ?? 0
}

function brotliBytes(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return brotliCompressSync(fs.readFileSync(file), { params }).length
}
