import { Refusal } from './refusal.ts'
import type { RefusalCode } from './refusal-codes.ts'

/** For tests: the code an act is refused with, or nothing when it is allowed. */
export function codeOf(act: () => unknown): RefusalCode | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
