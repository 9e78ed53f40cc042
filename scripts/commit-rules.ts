const TYPES = ['feat', 'fix', 'refactor', 'perf', 'docs', 'test', 'build', 'ci', 'chore', 'revert']
const HEADER = /^(?<type>[a-z]+)(?:\([a-z0-9]+(?:-[a-z0-9]+)*\))?!?: (?<subject>\S.*)$/
const LONGEST_SUBJECT = 72

/** Problems of a commit message: it must be a Conventional Commit (conventionalcommits.org) with a subject of limited length. */
export function messageProblems(message: string): string[] {
  const [first = '', second = ''] = message.split('\n')
  if (first.startsWith('Merge ')) return []
  const { type = '', subject = '' } = HEADER.exec(first)?.groups ?? {}
  const problems: string[] = []
  if (!subject) problems.push('The first line must look like "feat(payouts): split claim payouts between payees"')
  else if (!TYPES.includes(type)) problems.push(`The type "${type}" is not one of ${TYPES.join(', ')}`)
  if (first.length > LONGEST_SUBJECT)
    problems.push(`The first line has ${first.length} characters; at most ${LONGEST_SUBJECT} are allowed`)
  if (first.endsWith('.')) problems.push('The first line ends without a full stop')
  if (second.trim() !== '') problems.push('An empty line must follow the first line')
  return problems
}

/** Message as git stores it, without the comment lines of the editor. */
export function withoutComments(text: string): string {
  const [message = ''] = text.split(/^# -+ >8 -+$/m)
  return message
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim()
}
