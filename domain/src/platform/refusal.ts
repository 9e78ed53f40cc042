import { REFUSALS, type RefusalCode } from './refusal-codes.ts'

/** The business says no, by a code that programs know and a sentence that helps a person. Whatever else is thrown is a fault. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Sentences for single fields, when the refusal is about what was typed. */
  readonly fields: readonly FieldProblem[]

  constructor(code: RefusalCode, message: string = REFUSALS[code][1], fields: readonly FieldProblem[] = []) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}

export type FieldProblem = { path: string; message: string }
