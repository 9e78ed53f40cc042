import type { Step } from './steps.ts'

const workspaces = ['domain', 'contract', 'server', 'web', 'web/behaviours', 'e2e', 'bench']

/** Checks before every commit, without a database or a browser. */
export const checkSteps: Step[] = [
  {
    name: 'unit tests',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'fast', '--project', 'web'],
    countedBy: 'vitest',
  },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js'] },
  ...workspaces.map((name) => ({ name: `types of ${name}`, args: ['node_modules/typescript/bin/tsc', '-p', name] })),
  { name: 'format', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
]
