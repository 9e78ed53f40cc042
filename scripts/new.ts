import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { planFeature, writePlan } from './new-feature/plan.ts'

// `npm run new -- people/road-reports` creates a small feature in all workspaces, with a table, a rule, two endpoints, a
// page and their tests, as a starting point.
const plan = planFeature(process.cwd(), process.argv[2] ?? '')
if (typeof plan === 'string') {
  console.error(plan)
  process.exit(2)
}
writePlan(process.cwd(), plan)
const code = [...plan.keys()].filter((file) => /\.tsx?$/.test(file))
const format = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...code]
const { status } = spawnSync(process.execPath, format, { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

console.log(`Written:\n${[...plan.keys()].map((file) => `  ${file}`).join('\n')}

Next:
  1. Print the documents again and read the difference:
     npm run test:unit -- contract/src/contract.test.ts web/src/platform/routes server/src/app/matrix.test.ts server/src/platform/db/schema scripts/structure.test.ts -u
  2. Decide who may use the feature, in domain/src/platform/permissions.ts.
  3. npm run check`)
