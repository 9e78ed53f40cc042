import fs from 'node:fs'
import path from 'node:path'
import { BINDINGS, type Binding, bind } from './bindings.ts'
import { type Names, readNames } from './names.ts'

const TEMPLATES = path.join(import.meta.dirname, 'templates')

/** Files to write, by path. Nothing is written yet, so an invalid plan leaves no files behind. */
export type Plan = Map<string, string>

export function planFeature(root: string, input: string): Plan | string {
  const names = readNames(input, areasOf(root))
  if (typeof names === 'string') return names
  const conflict = findNameConflict(root, names)
  if (conflict) return conflict
  const plan: Plan = new Map()
  for (const template of fs.globSync('**/*.txt', { cwd: TEMPLATES })) {
    const file = template.replace(/\.txt$/, '').replace('/0000_', `/${nextMigration(root)}_`)
    plan.set(names.replace(file), names.replace(fs.readFileSync(path.join(TEMPLATES, template), 'utf8')))
  }
  for (const binding of BINDINGS) {
    const { file } = binding
    const text = plan.get(file) ?? fs.readFileSync(path.join(root, file), 'utf8')
    plan.set(file, bind(text, withNames(binding, names)))
  }
  return plan
}

function withNames(binding: Binding, { replace }: Names): Binding {
  const line = replace(binding.line)
  return 'below' in binding
    ? { ...binding, line, below: replace(binding.below) }
    : { ...binding, line, above: replace(binding.above) }
}

export function writePlan(root: string, plan: Plan): void {
  for (const [file, text] of plan) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
}

/** Every area has endpoints. */
function areasOf(root: string): string[] {
  return fs
    .readdirSync(path.join(root, 'contract/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

function findNameConflict(root: string, { feature }: Names): string | undefined {
  const patterns = ['{domain,server,web}/src/*', 'contract/src/*'].flatMap((area) => [
    `${area}/${feature}`,
    `${area}/${feature}.ts`,
  ])
  const [existing] = fs.globSync(patterns, { cwd: root })
  if (existing) return `There is a feature with this name already: ${existing}`
  const paths = new RegExp(`'(GET|POST) /${feature}['/]`)
  const [file] = fs
    .globSync('contract/src/*/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .filter((each) => paths.test(fs.readFileSync(path.join(root, each), 'utf8')))
  return file && `${file} has endpoints at /${feature} already`
}

function nextMigration(root: string): string {
  const numbers = fs.readdirSync(path.join(root, 'server/migrations')).map((name) => Number.parseInt(name, 10) || 0)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}
