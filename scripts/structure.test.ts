import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  AREAS,
  CONTRACT_WORDS,
  ENTRIES,
  FEATURES,
  featureOf,
  findCycles,
  importsOfFeatures,
  importsWithin,
  isTest,
  MUTUAL_IMPORTS,
  ORDERS,
  placeOf,
  sourcesOf,
  WORKSPACES,
  type Workspace,
} from './structure.ts'
import { arrowsOf, drawAreas } from './structure-picture.ts'

const root = path.join(import.meta.dirname, '..')
const MAX_ENTRIES = 16
const MAX_FILES = 25

describe.each(WORKSPACES)('%s', (workspace) => {
  const order: readonly string[] = ORDERS[workspace]

  test('every entry of src is an area or a named file', () => {
    const entries = fs.readdirSync(path.join(root, workspace, 'src'))
    const listed = new Set([...order.map((place) => place.split('/')[0]), ...ENTRIES[workspace]])
    expect(entries.filter((name) => !listed.has(name))).toEqual([])
    expect(entries.length).toBeLessThanOrEqual(MAX_ENTRIES)
  })

  test('every folder of an area is a listed feature', () => {
    const features = AREAS.flatMap((area) =>
      foldersIn(path.join(root, workspace, 'src', area)).map((name) => `${area}/${name}`),
    )
    const unlisted = features.filter((feature) => !FEATURES.includes(feature))
    expect(unlisted).toEqual([])
  })

  test('no area imports a later area', () => {
    const against = importsWithin(workspace)
      .filter(({ from }) => !isTest(from))
      .filter(({ from, to }) => rankOf(workspace, from) < rankOf(workspace, to))
    expect(against).toEqual([])
  })

  test('there are no import cycles between files, not even of types', () => {
    expect(findCycles(importsWithin(workspace))).toEqual([])
  })

  test('there are no import cycles between features', () => {
    const isMutual = ({ from, to }: { from: string; to: string }) =>
      MUTUAL_IMPORTS.some((features) => features.includes(from) && features.includes(to))
    expect(findCycles(importsOfFeatures(workspace).filter((link) => !isMutual(link)))).toEqual([])
  })

  test(`no folder contains more than ${MAX_FILES} files`, () => {
    const byFolder = Map.groupBy(sourcesOf(workspace), (file) => path.posix.dirname(file))
    const large = [...byFolder].filter(([, files]) => files.length > MAX_FILES)
    expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })
})

test('every listed feature exists', () => {
  const exists = (feature: string) =>
    WORKSPACES.some((workspace) => fs.existsSync(path.join(root, workspace, 'src', feature)))
  expect(FEATURES.filter((feature) => !exists(feature))).toEqual([])
})

describe('contract', () => {
  const files = sourcesOf('contract').filter((file) => !isTest(file))
  const words = CONTRACT_WORDS.map((name) => `platform/${name}`)
  const featuresOf = (files: string[]) => [...new Set(files.flatMap((file) => featureOf(file) ?? []))]

  test('every file is named after its feature', () => {
    const names = featuresOf(files)
    expect(names.filter((name) => !FEATURES.includes(name) && !words.includes(name))).toEqual([])
    expect(words.filter((name) => !names.includes(name))).toEqual([])
  })

  test('the server implements a feature under the same name', () => {
    const withEndpoints = featuresOf(files.filter((file) => textOf(file).includes(' = endpoints({')))
    expect(withEndpoints.length).toBeGreaterThan(30)
    const isOnServer = (feature: string) => fs.existsSync(path.join(root, 'server/src', feature, 'routes.ts'))
    expect(withEndpoints.filter((feature) => !isOnServer(feature))).toEqual([])
  })

  const textOf = (file: string) => fs.readFileSync(path.join(root, 'contract/src', file), 'utf8')
})

test('the listed feature cycles exist, and there are no others', () => {
  for (const features of MUTUAL_IMPORTS) {
    const links = importsOfFeatures('server').filter(({ from, to }) => features.includes(from) && features.includes(to))
    expect(findCycles(links)).toHaveLength(1)
  }
})

test('imports are found in each workspace', () => {
  for (const workspace of WORKSPACES) expect(arrowsOf(workspace).size, workspace).toBeGreaterThan(10)
})

test('an import cycle of two or three files is found', () => {
  const cycle = ['a', 'b', 'c'].map((from, i, all) => ({ from, to: all[(i + 1) % 3] ?? '' }))
  expect(findCycles([...cycle, { from: 'd', to: 'a' }])).toEqual([['a', 'b', 'c']])
  expect(findCycles(cycle.slice(1))).toEqual([])
})

test('docs/pictures/areas.svg is up to date', async () => {
  await expect(drawAreas(['server', 'web'])).toMatchFileSnapshot('../docs/pictures/areas.svg')
})

/** Entry files come last in the order. */
function rankOf(workspace: Workspace, file: string): number {
  const order: readonly string[] = ORDERS[workspace]
  const place = placeOf(workspace, file)
  return place === undefined ? order.length : order.indexOf(place)
}

function foldersIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}
