import * as z from 'zod'
import { text } from './fields.ts'

/** A draft takes half-typed answers: each is bounded here and judged by the steps of the flow. Null clears an answer. */
export const words = (max: number) => text('it', max, 0).nullish()
export const whole = (max: number) => z.number().int().min(0).max(max).nullish()
export const yesNo = z.boolean().nullish()
