/**
 * Runs a command of `bin/okwan` and resolves to its exit code; undefined means that all went well. A server resolves when it is
 * ready, every other command when it is done.
 */
export type Run = (args: string[]) => Promise<number | void>

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** EX_CONFIG of sysexits.h: a supervisor should not restart the program. */
  settings: 78,
} as const

/** The command line is wrong. The message is printed with the help of the command. */
export class UsageError extends Error {}
