import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import process from 'node:process'
import { messageProblems, withoutComments } from './commit-rules.ts'

// `npm run commit-message -- FILE` checks one message (the commit-msg hook), `-- --range main..HEAD` the messages of a branch.
const [first = '', range = ''] = process.argv.slice(2)
const isRange = first === '--range'
if (!first || (isRange && !range)) {
  console.error('Usage: npm run commit-message -- FILE, or: npm run commit-message -- --range main..HEAD')
  process.exit(2)
}

let hasProblem = false
for (const message of isRange ? messagesIn(range) : [withoutComments(fs.readFileSync(first, 'utf8'))]) {
  // A fixup commit is squashed before the merge, so the hook accepts it and the range check does not.
  if (!isRange && /^(fixup|squash|amend)! /.test(message)) continue
  const problems = messageProblems(message)
  if (problems.length === 0) continue
  hasProblem = true
  console.error([message.split('\n')[0], ...problems.map((problem) => `  - ${problem}`)].join('\n'))
}
if (hasProblem) {
  console.error('See "Your first change" in CONTRIBUTING.md.')
  process.exit(1)
}

function messagesIn(commits: string): string[] {
  const log = execFileSync('git', ['log', '--no-merges', '--format=%B%x00', commits], { encoding: 'utf8' })
  return log
    .split('\0')
    .map((message) => message.trim())
    .filter((message) => message !== '')
}
