import { isIsoDate } from '@okwan/domain/platform/dates'
import { EMAIL_MAX, parseEmail } from '@okwan/domain/platform/email'
import { NOTICE_CODES } from '@okwan/domain/platform/notice-codes'
import { NETWORKS, parsePhone } from '@okwan/domain/platform/phone'
import * as z from 'zod'

/** Fields that many endpoints share. Every string has a maximum length; free text is trimmed. */
export const id = z.uuid({ error: 'Invalid id' })

/** `CUS-000012`. */
export const customerCode = z.string().max(20)
/** The customer of a case, for the link to the customer page and for calls. */
export const caseCustomer = z.object({ customerCode: z.string(), phone: z.string() })

export const text = (label: string, max: number, min = 1) =>
  z
    .string({ error: `Enter ${label}` })
    .overwrite(withoutHiddenMarks)
    .trim()
    .min(min, { error: min === 1 ? `Enter ${label}` : `Enter at least ${min} characters` })
    .max(max, { error: `Use at most ${max} characters` })
    // Control characters and lone surrogates break logs, files and printing.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Remove invisible characters' })

/** Text of several lines. */
export const paragraphs = (label: string, max: number, min = 1) =>
  z
    .string({ error: `Enter ${label}` })
    .overwrite((input) => withoutHiddenMarks(input).replaceAll('\r\n', '\n'))
    .trim()
    .min(min, { error: `Enter ${label}` })
    .max(max, { error: `Use at most ${max} characters` })
    .regex(/^[^\p{Cc}\p{Cs}]*(\n[^\p{Cc}\p{Cs}]*)*$/u, { error: 'Remove invisible characters' })

/**
 * Bidirectional and invisible characters, which can disguise names and file names. They often come with text copied from chats.
 * Joiners are kept, because letters and emoji need them.
 */
function withoutHiddenMarks(input: string): string {
  return input.replace(/[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu, '')
}

export const phone = z
  .string({ error: 'Enter a phone number' })
  .max(30)
  .transform((input, ctx) => {
    const parsed = parsePhone(input)
    if (parsed) return parsed
    ctx.addIssue({
      code: 'custom',
      message: input.trim() === '' ? 'Enter a phone number' : 'Enter a Ghana mobile number, such as 024 123 4567',
    })
    return z.NEVER
  })

export const email = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .refine((input) => parseEmail(input) !== undefined, { error: 'Enter an email address, such as name@example.com' })

/** PostgreSQL has no year 0, and the day after 9999-12-31 has a year of five digits. */
const hasBusinessYear = (date: string) => date >= '1900' && date < '2200'

export const isoDate = z
  .string()
  .max(10)
  .refine(isIsoDate, { error: 'Enter a valid date, such as 2027-03-05', abort: true })
  .refine(hasBusinessYear, { error: 'Enter a year from 1900 to 2199' })
export const moment = z.iso.datetime()

/** Proof that the caller, or the customer, confirmed exactly this act with a code or a passkey. */
export const verificationToken = z.string({ error: 'Confirm with a code' }).max(100)

export const network = z.enum(NETWORKS, { error: 'Select a network' })

export const pesewas = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
export const version = z.number().int().min(1)

/** Amount filter of lists: minimum and maximum. */
export const amountRange = {
  minPesewas: z.coerce.number().int().min(0).max(1e12).optional(),
  maxPesewas: z.coerce.number().int().min(0).max(1e12).optional(),
}

/** Warning that does not block the action. */
export const notice = z.object({ code: z.enum(NOTICE_CODES), message: z.string() })

/** One line of a price or of a calculation. */
export const priceLine = z.object({
  code: z.string(),
  label: z.string(),
  amountPesewas: pesewas,
  note: z.string().optional(),
})

/** A motor cover, or the code of a travel plan. */
export const coverCode = z
  .string()
  .max(20)
  .regex(/^[A-Za-z0-9-]{2,20}$/, { error: 'Select a cover' })
