import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const exists = (file: string) => fs.existsSync(path.join(root, file))

const files = ['.github', '.vscode', '.devcontainer', '.githooks'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
)

describe.each(files)('%s', (file) => {
  const text = read(file)

  test('can be parsed', () => {
    if (file.endsWith('.yml')) expect(parse(text)).toBeTypeOf('object')
    if (file.endsWith('.json')) expect(JSON.parse(text)).toBeTypeOf('object')
  })

  test('names only files that exist', () => {
    const mentioned = text.matchAll(
      /(?<![\w./*-])((?:domain|contract|server|web|e2e|scripts|bench|docs|\.ci)\/[\w./-]*\w)/g,
    )
    const pages = text.matchAll(/\b([A-Z]+\.md|package(?:-lock)?\.json)\b/g)
    expect([...mentioned, ...pages].map(([, name = '']) => name).filter((name) => !exists(name))).toEqual([])
  })

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('the workflow', () => {
  type Job = {
    needs?: string[]
    'timeout-minutes'?: number
    strategy?: { matrix: { node: number[] } }
    steps: { run?: string }[]
  }
  const { jobs } = parse(read('.github/workflows/ci.yml')) as { jobs: Record<string, Job> }
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run))

  test('checks code and commit messages, tests on two major versions of Node and releases', () => {
    expect(Object.keys(jobs)).toEqual(['check', 'commits', 'test', 'release'])
    expect(new Set(jobs['test']?.strategy?.matrix.node).size).toBe(2)
    expect(jobs['release']?.needs).toEqual(['check', 'test'])
    for (const command of ['npm run check', '.ci/run', 'npm run release']) expect(runs).toContain(command)
  })

  test('publishes the archive, the component list and the checksums that npm run release writes', () => {
    expect(runs.findLast((run) => run.startsWith('gh release create'))).toContain(' dist/release/* ')
  })

  test('refuses known vulnerabilities', () => {
    expect(runs).toContain('npm audit --omit=dev --audit-level=high')
  })

  test('has a timeout for every job', () => {
    expect(Object.entries(jobs).filter(([, job]) => !job['timeout-minutes'])).toEqual([])
  })
})

test('dependency updates are weekly and grouped, for packages and actions', () => {
  type Update = { 'package-ecosystem': string; schedule: { interval: string }; groups?: object }
  const { updates } = parse(read('.github/dependabot.yml')) as { updates: Update[] }
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions'])
  for (const { schedule, groups } of updates) {
    expect(schedule.interval).toBe('weekly')
    expect(groups).toBeDefined()
  }
})

test.each(['bug', 'feature'])('the %s template offers every area', (name) => {
  type Field = { id?: string; attributes: { options?: string[] } }
  const { body } = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)) as { body: Field[] }
  const options = body.find(({ id }) => id === 'area')?.attributes.options
  const areas = fs.globSync('contract/src/*/', { cwd: root }).map((folder) => path.basename(folder))
  expect(options?.toSorted()).toEqual([...areas, 'not sure'].toSorted())
})

test('every dependency is pinned exactly', () => {
  const manifests = ['.', 'domain', 'contract', 'server', 'web', 'e2e'].map((folder) => `${folder}/package.json`)
  const unpinned = manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(read(file))
    const all = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
    return all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)).map(([name]) => `${file}: ${name}`)
  })
  expect(unpinned).toEqual([])
})

describe('CODEOWNERS', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))
    .map(([pattern = '', ...owners]) => ({ pattern, owners }))
  const folders = fs.globSync(['{domain,contract,server,web}/src/*/', 'e2e/*/'], { cwd: root })
  const isMatch = (pattern: string, folder: string) => path.matchesGlob(`/${folder}/`.replace('//', '/'), pattern)

  test('names an owner for every area of every workspace', () => {
    const areas = folders.filter((folder) => folder !== 'e2e/support' && folder !== 'e2e/node_modules')
    expect(areas.length).toBeGreaterThan(35)
    const unowned = areas.filter((folder) => !lines.some(({ pattern }) => pattern !== '*' && isMatch(pattern, folder)))
    expect(unowned).toEqual([])
  })

  test('names teams only', () => {
    expect(lines.flatMap(({ owners }) => owners).filter((owner) => !/^@okwan\/[a-z]+$/.test(owner))).toEqual([])
    expect(lines.filter(({ owners }) => owners.length === 0)).toEqual([])
  })

  test('names only folders that exist', () => {
    const missing = lines.filter(({ pattern }) => fs.globSync(pattern.replace(/^\//, ''), { cwd: root }).length === 0)
    expect(missing.map(({ pattern }) => pattern)).toEqual([])
  })
})
