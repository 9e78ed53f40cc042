import { REFUSALS, type RefusalCode } from './refusal-codes.ts'

/** A business rule does not allow the request: a code for programs and a sentence for users. Any other error is a fault. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Sentences for single fields, if the input is invalid. */
  readonly fields: readonly FieldProblem[]

  constructor(code: RefusalCode, message: string = REFUSALS[code][1], fields: readonly FieldProblem[] = []) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}

export type FieldProblem = { path: string; message: string }
