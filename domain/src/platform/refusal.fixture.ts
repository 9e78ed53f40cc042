import { Refusal } from './refusal.ts'
import type { RefusalCode } from './refusal-codes.ts'

/** For tests: code of the refusal, or undefined if the action is allowed. */
export function codeOf(act: () => unknown): RefusalCode | undefined {
  return refusalOf(act)?.code
}

/** For tests: the refusal, or undefined if the action is allowed. */
export function refusalOf(act: () => unknown): Refusal | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
