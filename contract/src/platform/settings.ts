import { isYearlyDay, MOVING_DAYS } from '@okwan/domain/platform/holidays'
import { EMAIL_FIELDS, type EmailField, emailFieldDetails } from '@okwan/domain/platform/messages/email-texts'
import { MESSAGE_TEMPLATES, MESSAGE_TEXTS, type MessageTemplate } from '@okwan/domain/platform/messages/texts'
import { ROLES } from '@okwan/domain/platform/permissions'
import {
  CLAIM_FUNDINGS,
  EVERY,
  INSURED_PRODUCTS,
  SETTLEMENT_CYCLES,
  type SettingName,
  type SettingValues,
  SOLD_PRODUCT_NAMES,
  SOLD_PRODUCTS,
  TAX_ISSUERS,
} from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { email, isoDate, paragraphs, pesewas, text } from './fields.ts'

/** A picture of 40 kB in Base64; a request has at most 64 kB. */
const PICTURE_MAX_CHARACTERS = 55_000

const NO_SUCH_INSURER = 'Enter the code of an insurer in the list'

const optional = (max: number) => text('a text', max, 0)
const phone = z
  .string()
  .trim()
  .max(25)
  .regex(/^(\+?[0-9][0-9 ]{5,22}[0-9])?$/, { error: 'Enter a phone number, such as +233 30 200 0000' })
const picture = z
  .string()
  .max(PICTURE_MAX_CHARACTERS, { error: 'Select a picture of at most 40 kB' })
  .regex(/^(data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2})?$/, { error: 'Select a PNG or JPEG picture' })
const optionalEmail = z.union([z.literal(''), email])

const company = z.strictObject({
  legalName: text('the legal name', 120, 2),
  // The networks accept a sender of up to 11 letters and digits.
  shortName: text('the short name', 11).regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]+$/, {
    error: 'Use letters, digits and spaces',
  }),
  insurerCode: text('the insurer code', 40).regex(/^[\x20-\x7e]+$/, { error: 'Use letters, digits and punctuation' }),
  licence: text('the licence statement', 120),
  licenceNumber: optional(40),
  taxNumber: optional(40),
  address: optional(200),
  phone,
  email: optionalEmail,
  signatory: optional(120),
  documentColour: z
    .string()
    .max(7)
    .regex(/^#[0-9a-f]{6}$/, { error: 'Enter a colour, such as #1a1f24' }),
  logo: picture,
})

const companySeal = z.strictObject({ seal: picture })

const travelAssistance = z.strictObject({
  phone: phone.min(1, { error: 'Enter a phone number' }),
  whatsapp: phone,
  email: optionalEmail,
})

/** Ten million cedis, above any amount that a person decides. */
const amount = pesewas.min(1, { error: 'Enter an amount' }).max(1_000_000_000, { error: 'Enter at most GH₵10,000,000' })

const authorityLimits = z
  .strictObject({
    staffDecidesUpToPesewas: amount,
    adminApprovesUpToPesewas: amount,
    oneApprovalUpToPesewas: amount,
    dailyCapPesewas: amount,
  })
  .refine((limits) => limits.adminApprovesUpToPesewas <= limits.oneApprovalUpToPesewas, {
    path: ['oneApprovalUpToPesewas'],
    error: 'Enter the Admin limit or more',
  })
  .refine((limits) => limits.oneApprovalUpToPesewas <= limits.dailyCapPesewas, {
    path: ['dailyCapPesewas'],
    error: 'Enter the limit per approval or more',
  })

const walletLimits = z
  .strictObject({
    topUpMinPesewas: amount,
    topUpMaxPesewas: amount,
    withdrawalMinPesewas: amount,
    withdrawalDailyMaxPesewas: amount,
    withdrawalFreePesewas: amount,
    floatPaymentFreePesewas: amount,
  })
  .refine((limits) => limits.topUpMinPesewas <= limits.topUpMaxPesewas, {
    path: ['topUpMaxPesewas'],
    error: 'Enter the minimum top-up or more',
  })
  .refine((limits) => limits.withdrawalMinPesewas <= limits.withdrawalDailyMaxPesewas, {
    path: ['withdrawalDailyMaxPesewas'],
    error: 'Enter the minimum withdrawal or more',
  })

const days = z
  .number({ error: 'Enter the number of days' })
  .int()
  .min(1, { error: 'Enter 1 or more' })
  .max(60, { error: 'Enter at most 60' })

const servicePromises = z.strictObject({ payoutDecisionDays: days, commissionAnswerDays: days })

const namedDays = (date: z.ZodType<string>) =>
  z
    .array(z.strictObject({ date, name: text('the name of the day', 60, 2) }))
    .max(200, { error: 'Enter at most 200 days' })
    .refine((list) => new Set(list.map((day) => day.date)).size === list.length, { error: 'Enter each day once' })

const yearlyDay = z
  .string()
  .max(20)
  .refine(isYearlyDay, { error: `Enter month and day, such as 12-25, or one of ${MOVING_DAYS.join(', ')}` })

const publicHolidays = z.strictObject({ days: namedDays(isoDate), yearly: namedDays(yearlyDay) })

const reminderDay = z
  .number({ error: 'Enter numbers, such as -30, -7, 3' })
  .int()
  .min(-90, { error: 'Enter at most 90 days before' })
  .max(30, { error: 'Enter at most 30 days after' })

const reminders = z.strictObject({
  renewalDays: z
    .array(reminderDay)
    .max(12, { error: 'Enter at most 12 days' })
    .refine((list) => new Set(list).size === list.length, { error: 'Enter each day once' }),
})

const partyCode = text('the code', 40).regex(/^[A-Za-z0-9][A-Za-z0-9 .&-]*$/, {
  error: 'Use letters, digits and spaces',
})
const bank = { bankName: optional(80), accountNumber: optional(40) }
const bps = z
  .number({ error: 'Enter a percentage' })
  .int({ error: 'Enter at most two decimals' })
  .min(0, { error: 'Enter 0 or more' })
  .max(10_000, { error: 'Enter at most 100' })

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

const insurers = z
  .strictObject({
    insurers: z
      .array(
        z.strictObject({
          code: partyCode,
          name: text('the name', 120, 2),
          ...bank,
          cycle: z.enum(SETTLEMENT_CYCLES, { error: 'Enter weekly or monthly' }),
          claimFunding: z.enum(CLAIM_FUNDINGS, { error: 'Enter before-payout or after-payout' }),
        }),
      )
      .min(1, { error: 'Enter at least one insurer' })
      .max(50)
      .refine((list) => isUnique(list.map(({ code }) => code.toUpperCase())), { error: 'Enter each insurer once' }),
    products: z
      .array(
        z.strictObject({
          product: z.enum(INSURED_PRODUCTS, { error: 'Enter motor or travel' }),
          insurerCode: partyCode,
          shareBps: bps,
        }),
      )
      .max(100)
      .refine((list) => isUnique(list.map((one) => `${one.product} ${one.insurerCode}`)), {
        error: 'Enter each insurer of a product once',
      })
      .refine((list) => INSURED_PRODUCTS.every((product) => shareOf(list, product) === 10_000), {
        error: 'The shares of each product must add up to 100',
      }),
    brokerage: z
      .array(z.strictObject({ insurerCode: partyCode, productCode: text('the product', 20), rateBps: bps }))
      .max(500)
      .refine((list) => isUnique(list.map((one) => `${one.insurerCode} ${one.productCode}`)), {
        error: 'Enter each product of an insurer once',
      }),
  })
  .refine(({ insurers: known, products }) => areKnown(products, known), { path: ['products'], error: NO_SUCH_INSURER })
  .refine(({ insurers: known, brokerage }) => areKnown(brokerage, known), {
    path: ['brokerage'],
    error: NO_SUCH_INSURER,
  })

function shareOf(list: readonly { product: string; shareBps: number }[], product: string): number {
  return list.reduce((sum, one) => (one.product === product ? sum + one.shareBps : sum), 0)
}

function areKnown(list: readonly { insurerCode: string }[], known: readonly { code: string }[]): boolean {
  return list.every(({ insurerCode }) => known.some(({ code }) => code === insurerCode))
}

const authorities = z
  .strictObject({
    authorities: z
      .array(z.strictObject({ code: partyCode, name: text('the name', 120, 2), ...bank }))
      .min(1, { error: 'Enter at least one authority' })
      .max(20)
      .refine((list) => isUnique(list.map(({ code }) => code.toUpperCase())), { error: 'Enter each authority once' }),
    motorLevies: partyCode,
    taxes: partyCode,
  })
  .refine((value) => value.authorities.some(({ code }) => code === value.motorLevies), {
    path: ['motorLevies'],
    error: 'Enter the code of an authority',
  })
  .refine((value) => value.authorities.some(({ code }) => code === value.taxes), {
    path: ['taxes'],
    error: 'Enter the code of an authority',
  })

const bankAccounts = z.strictObject({
  trustBank: optional(80),
  trustAccount: optional(40),
  operatingBank: optional(80),
  operatingAccount: optional(40),
})

const smallestStock = z.number({ error: 'Enter a number' }).int().min(0).max(10_000)
const stickerStock = z.strictObject({ branchMinimum: smallestStock, agentMinimum: smallestStock })

const taxInvoices = z.strictObject({
  isOn: z.boolean({ error: 'Select on or off' }),
  issuer: z.enum(TAX_ISSUERS, { error: 'Enter company or insurer' }),
  limitHours: z
    .number({ error: 'Enter the number of hours' })
    .int()
    .min(1, { error: 'Enter 1 or more' })
    .max(24, { error: 'Enter at most 24' }),
})

const claimDeadlines = z.strictObject({
  acknowledgeDays: days,
  decideWorkingDays: days,
  payWorkingDays: days,
  settleDays: days,
})

const complaintDeadlines = z.strictObject({ acknowledgeWorkingDays: days, answerWorkingDays: days })

const score = z.number().int().min(70, { error: 'Enter at least 70' }).max(100, { error: 'Enter at most 100' })
const customerChecks = z
  .strictObject({
    registerAttempts: z.number().int().min(1, { error: 'Enter at least 1' }).max(20, { error: 'Enter at most 20' }),
    hitScore: score,
    hitScoreWithBirthYear: score,
    reportHours: z.number().int().min(1, { error: 'Enter at least 1' }).max(240, { error: 'Enter at most 240' }),
  })
  .refine(({ hitScore, hitScoreWithBirthYear }) => hitScoreWithBirthYear <= hitScore, {
    path: ['hitScoreWithBirthYear'],
    error: 'Enter the minimum score of a hit or less',
  })

const mobileMoneyLimits = z
  .strictObject({
    paymentMinPesewas: amount,
    paymentMaxPesewas: amount,
    identifiedAbovePesewas: amount,
    payoutMaxPesewas: amount,
  })
  .refine((limits) => limits.paymentMinPesewas <= limits.paymentMaxPesewas, {
    path: ['paymentMaxPesewas'],
    error: 'Enter the minimum payment or more',
  })

/** Three parts of an SMS. */
export const MESSAGE_TEXT_MAX = 459

/** An empty text means the standard text. `checkMessageTexts` checks the placeholders, which a release can change. */
const messageText = (template: MessageTemplate) =>
  text('the text', MESSAGE_TEXT_MAX, 0).overwrite((input) => (input === MESSAGE_TEXTS[template].text ? '' : input))

const messageTexts = z.strictObject(
  // Every message has its own text.
  Object.fromEntries(MESSAGE_TEMPLATES.map((name) => [name, messageText(name)])) as Record<
    MessageTemplate,
    ReturnType<typeof messageText>
  >,
)

/** A subject and a heading fit into one line of a mail program. */
const EMAIL_LINE_MAX = 120
const EMAIL_TEXT_MAX = 1_500
export const emailParts = {
  subject: text('the subject', EMAIL_LINE_MAX),
  heading: text('the heading', EMAIL_LINE_MAX),
  text: paragraphs('the text', EMAIL_TEXT_MAX),
}

/** An empty text means the standard text. `checkEmailTexts` checks the placeholders, which a release can change. */
function emailText(field: EmailField) {
  const details = emailFieldDetails(field)
  const input =
    details?.part === 'text' ? paragraphs('the text', EMAIL_TEXT_MAX, 0) : text('the text', EMAIL_LINE_MAX, 0)
  return input.overwrite((own) => (own === details?.standard ? '' : own))
}

const emailTexts = z.strictObject(
  // Every part of every email has its own text.
  Object.fromEntries(EMAIL_FIELDS.map((field) => [field, emailText(field)])) as Record<
    EmailField,
    ReturnType<typeof emailText>
  >,
)

const salesRights = z.strictObject({
  withheld: z
    .array(
      z.strictObject({
        role: z.enum([...ROLES, EVERY], { error: `Enter a role: ${ROLES.join(', ')} or ${EVERY}` }),
        branchCode: z
          .string()
          .max(3)
          .regex(/^([A-Z]{3}|all)$/, { error: `Enter the code of a branch, such as ACC, or ${EVERY}` }),
        productCode: z.enum([...SOLD_PRODUCTS, EVERY], {
          error: `Enter a product: ${Object.values(SOLD_PRODUCT_NAMES).join(', ')} or ${EVERY}`,
        }),
      }),
    )
    .max(200, { error: 'Enter at most 200 lines' })
    .refine((list) => isUnique(list.map((line) => Object.values(line).join(' '))), { error: 'Enter each line once' })
    .refine((list) => !list.some((line) => Object.values(line).every((part) => part === EVERY)), {
      error: 'Leave at least one role and branch that can sell',
    }),
})

const years = (min: number, tooFew = `Enter ${min} or more`) =>
  z
    .number({ error: 'Enter the number of years' })
    .int()
    .min(min, { error: tooFew })
    .max(50, { error: 'Enter at most 50' })

// The database has the same minimums (archive_tables) and keeps its records for that time, whatever the setting says.
const LEGAL_MINIMUM = 'The law requires at least 5 years'
const archives = z.strictObject({
  auditYears: years(5, LEGAL_MINIMUM),
  paymentYears: years(5, LEGAL_MINIMUM),
  messageYears: years(1),
  estimateYears: years(1),
  signInYears: years(1),
  jobDays: z
    .number({ error: 'Enter the number of days' })
    .int()
    .min(30, { error: 'Providers repeat callbacks for days. Enter 30 or more' })
    .max(3650, { error: 'Enter at most 3,650' }),
})

const retention = z.strictObject({
  customerYears: years(5, LEGAL_MINIMUM),
  usageEventDays: z
    .number({ error: 'Enter the number of days' })
    .int()
    .min(1, { error: 'Enter 1 or more' })
    .max(3650, { error: 'Enter at most 3,650' }),
})

/** The bounds of every setting, for requests and for stored values. */
export const SETTING_SCHEMAS = {
  company,
  'company-seal': companySeal,
  'travel-assistance': travelAssistance,
  'authority-limits': authorityLimits,
  'wallet-limits': walletLimits,
  'service-promises': servicePromises,
  'public-holidays': publicHolidays,
  insurers,
  authorities,
  'bank-accounts': bankAccounts,
  'sticker-stock': stickerStock,
  reminders,
  'claim-deadlines': claimDeadlines,
  'complaint-deadlines': complaintDeadlines,
  'customer-checks': customerChecks,
  'mobile-money-limits': mobileMoneyLimits,
  'message-texts': messageTexts,
  'email-texts': emailTexts,
  'sales-rights': salesRights,
  retention,
  archives,
  'tax-invoices': taxInvoices,
} satisfies { [K in SettingName]: z.ZodType<SettingValues[K]> }
