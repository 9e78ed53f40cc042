import * as z from 'zod'
import { text } from './fields.ts'

/** Drafts accept incomplete answers: limits are checked here, content by the steps of the sale. Null clears an answer. */
export const optionalText = (max: number) => text('text', max, 0).nullish()
export const optionalInteger = (max: number) => z.number().int().min(0).max(max).nullish()
export const optionalBoolean = z.boolean().nullish()
