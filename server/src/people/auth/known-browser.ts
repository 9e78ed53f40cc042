import { createHmac } from 'node:crypto'
import { type Secrets, sameBytes } from '../../platform/secrets.ts'

/** A branch shares a computer; who signed in longest ago is a stranger again. */
const MOST_PEOPLE = 8

/**
 * A browser keeps a mark of everybody who signed in with it. It opens nothing: it only tells who asks for a code from those who
 * could be anybody, so that these cannot use up the codes of a person they want to keep out (decision 0037).
 */
export function isKnownBrowser(secrets: Secrets, marks: string | undefined, userId: string): boolean {
  const mark = Buffer.from(markOf(secrets, userId))
  return listOf(marks).some((each) => sameBytes(Buffer.from(each), mark))
}

export function withMark(secrets: Secrets, marks: string | undefined, userId: string): string {
  const mark = markOf(secrets, userId)
  const others = listOf(marks).filter((each) => each !== mark)
  return [mark, ...others].slice(0, MOST_PEOPLE).join('.')
}

const MARK = /^[\w-]{43}$/

const listOf = (marks = '') => marks.split('.').filter((mark) => MARK.test(mark))

function markOf(secrets: Secrets, userId: string): string {
  return createHmac('sha256', secrets.key('known-browser')).update(userId).digest('base64url')
}
