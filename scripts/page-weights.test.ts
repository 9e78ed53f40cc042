import { expect, test } from 'vitest'
import { type Manifest, pageWeights } from './page-weights.ts'

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js'] },
  'src/layout/DefaultLayout.tsx': { file: 'shell.js', isDynamicEntry: true, imports: ['_react.js'] },
  'src/layout/CommandPalette.tsx': { file: 'palette.js', isDynamicEntry: true },
  'src/auth/LoginPage.tsx': { file: 'login.js', isDynamicEntry: true, imports: ['_react.js'] },
  'src/users/UserListPage.tsx': { file: 'users.js', isDynamicEntry: true, imports: ['_table.js', '_react.js'] },
  'src/users/UserPage.tsx': { file: 'user.js', isDynamicEntry: true },
  'src/motor/ChassisPage.tsx': { file: 'chassis.js', isDynamicEntry: true, imports: ['_react.js'] },
}
const bytes: Record<string, number> = {
  'index.js': 10_000,
  'react.js': 60_000,
  'table.js': 20_000,
  'shell.js': 5_000,
  'login.js': 3_000,
  'users.js': 4_000,
  'chassis.js': 2_000,
}
const bytesOf = (file: string) => bytes[file] ?? Number.NaN

test('the sign-in page counts the entry, the page and their imports, each file once', () => {
  expect(pageWeights(manifest, bytesOf)[0]).toEqual({ page: 'src/auth/LoginPage.tsx', kilobytes: 73, limit: 100 })
})

test('a list includes the layout', () => {
  expect(pageWeights(manifest, bytesOf)[1]).toEqual({ page: 'src/users/UserListPage.tsx', kilobytes: 99, limit: 136 })
})

test('a step of a motor sale has its own budget', () => {
  expect(pageWeights(manifest, bytesOf)[2]).toEqual({ page: 'src/motor/ChassisPage.tsx', kilobytes: 77, limit: 150 })
})

test('a build without a sign-in page fails', () => {
  const { 'src/auth/LoginPage.tsx': _, ...without } = manifest
  expect(() => pageWeights(without, bytesOf)).toThrow('LoginPage')
})
