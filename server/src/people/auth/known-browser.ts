import { createHmac } from 'node:crypto'
import { type Secrets, sameBytes } from '../../platform/secrets.ts'

/** Several people of a branch can share a computer. The oldest mark is dropped first. */
const MAX_PEOPLE = 8

/**
 * A browser stores a mark for each user who signed in with it. The mark grants no access. It separates the code limits of known
 * and unknown browsers, so that attackers cannot lock out a user (decision 0037).
 */
export function isKnownBrowser(secrets: Secrets, marks: string | undefined, userId: string): boolean {
  const mark = Buffer.from(markOf(secrets, userId))
  return listOf(marks).some((each) => sameBytes(Buffer.from(each), mark))
}

export function withMark(secrets: Secrets, marks: string | undefined, userId: string): string {
  const mark = markOf(secrets, userId)
  const others = listOf(marks).filter((each) => each !== mark)
  return [mark, ...others].slice(0, MAX_PEOPLE).join('.')
}

const MARK = /^[\w-]{43}$/

const listOf = (marks = '') => marks.split('.').filter((mark) => MARK.test(mark))

function markOf(secrets: Secrets, userId: string): string {
  return createHmac('sha256', secrets.key('known-browser')).update(userId).digest('base64url')
}
