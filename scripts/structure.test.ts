import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  AREAS,
  circlesOf,
  ENTRIES,
  FEATURES,
  importsWithin,
  isTest,
  ORDERS,
  placeOf,
  sourcesOf,
  WORKSPACES,
  type Workspace,
} from './structure.ts'
import { arrowsOf, drawAreas } from './structure-picture.ts'

const root = path.join(import.meta.dirname, '..')
const MOST_ENTRIES = 16
const MOST_FILES = 25

describe.each(WORKSPACES)('%s', (workspace) => {
  const order: readonly string[] = ORDERS[workspace]

  test('every entry of src is an area or a named file', () => {
    const entries = fs.readdirSync(path.join(root, workspace, 'src'))
    const listed = new Set([...order.map((place) => place.split('/')[0]), ...ENTRIES[workspace]])
    expect(entries.filter((name) => !listed.has(name))).toEqual([])
    expect(entries.length).toBeLessThanOrEqual(MOST_ENTRIES)
  })

  test('every folder of an area is a feature of it', () => {
    const features = AREAS.flatMap((area) =>
      foldersIn(path.join(root, workspace, 'src', area)).map((name) => `${area}/${name}`),
    )
    const unlisted = features.filter((feature) => !FEATURES.includes(feature))
    expect(unlisted).toEqual([])
  })

  test('no area imports one after it', () => {
    const against = importsWithin(workspace)
      .filter(({ from }) => !isTest(from))
      .filter(({ from, to }) => rankOf(workspace, from) < rankOf(workspace, to))
    expect(against).toEqual([])
  })

  test('no files import each other in a circle, not even types', () => {
    expect(circlesOf(importsWithin(workspace))).toEqual([])
  })

  test(`no folder holds more than ${MOST_FILES} files`, () => {
    const byFolder = Map.groupBy(sourcesOf(workspace), (file) => path.posix.dirname(file))
    const large = [...byFolder].filter(([, files]) => files.length > MOST_FILES)
    expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })
})

test('every feature of the list exists', () => {
  const isThere = (feature: string) =>
    WORKSPACES.some((workspace) => fs.existsSync(path.join(root, workspace, 'src', feature)))
  expect(FEATURES.filter((feature) => !isThere(feature))).toEqual([])
})

test('imports are found: each workspace has some between its areas', () => {
  for (const workspace of WORKSPACES) expect(arrowsOf(workspace).size, workspace).toBeGreaterThan(10)
})

test('a circle is found, also one of three files', () => {
  const circle = ['a', 'b', 'c'].map((from, i, all) => ({ from, to: all[(i + 1) % 3] ?? '' }))
  expect(circlesOf([...circle, { from: 'd', to: 'a' }])).toEqual([['a', 'b', 'c']])
  expect(circlesOf(circle.slice(1))).toEqual([])
})

test('docs/pictures/areas.svg shows the imports as they are', async () => {
  await expect(drawAreas(['server', 'web'])).toMatchFileSnapshot('../docs/pictures/areas.svg')
})

/** Entry files come after everything. */
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
