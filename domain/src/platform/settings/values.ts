import type { EmailTexts } from '../messages/email-texts.ts'
import type { MessageTexts } from '../messages/texts.ts'
import type { Role } from '../permissions.ts'

/** The company as printed on documents and named in messages. */
export type Company = {
  legalName: string
  /** Starts every SMS and is its sender. */
  shortName: string
  /** Party in the ledger and name in the motor insurance database; never changes once the company details are stored. */
  insurerCode: string
  /** Sentence about the licence, printed below the name. */
  licence: string
  licenceNumber: string
  taxNumber: string
  address: string
  phone: string
  email: string
  signatory: string
  /** Colour of headings on documents, such as `#1a1f24`. */
  documentColour: string
  /** PNG or JPEG as a data URL; empty without a logo. */
  logo: string
}

/** Printed beside the signatory of documents. Stored apart from the company, because a request holds one picture. */
export type CompanySeal = {
  /** PNG or JPEG as a data URL; empty without a seal. */
  seal: string
}

/** The company as it issues a document on a day. */
export type Issuer = Company & CompanySeal

/** 24-hour assistance for travellers, printed on every certificate and sent with the policy. */
export type TravelAssistance = { phone: string; whatsapp: string; email: string }

/** Amounts that each role can decide. */
export type AuthorityLimits = {
  /** Highest amount that Staff can decide alone: a claim, or a refund of a challenged policy. */
  staffDecidesUpToPesewas: number
  /** Highest payout that an Admin can approve. */
  adminApprovesUpToPesewas: number
  /** Higher payouts need two approvals. */
  oneApprovalUpToPesewas: number
  /** Daily approval limit of one person. */
  dailyCapPesewas: number
}

export type WalletLimits = {
  topUpMinPesewas: number
  topUpMaxPesewas: number
  withdrawalMinPesewas: number
  withdrawalDailyMaxPesewas: number
  /** A withdrawal needs approval if the total of the day exceeds this, so that splitting an amount does not avoid approval. */
  withdrawalFreePesewas: number
  /** Larger payments from float need a code to the agent's phone, because a stolen session could spend the float. */
  floatPaymentFreePesewas: number
}

export type ServicePromises = {
  /** Working days until a payout is decided. */
  payoutDecisionDays: number
  /** Days until a commission dispute is answered. */
  commissionAnswerDays: number
}

type NamedDay = { date: string; name: string }

export type PublicHolidays = {
  /** Days off that are announced each year or once. */
  days: NamedDay[]
  /** Days off of every year: month and day such as `12-25`, or one of the moving days. */
  yearly: NamedDay[]
}

/** Days from the end of cover on which a reminder is sent: -30 is 30 days before, 3 is 3 days after. */
export type Reminders = { renewalDays: number[] }

/** Deadlines of a claim, counted from its events. */
export type ClaimDeadlines = {
  acknowledgeDays: number
  decideWorkingDays: number
  payWorkingDays: number
  settleDays: number
}

/** Deadlines of a complaint, counted from its receipt. */
export type ComplaintDeadlines = { acknowledgeWorkingDays: number; answerWorkingDays: number }

/** Checks of customers with the card register and with screening lists. */
export type CustomerChecks = {
  /** Attempts to reach the card register before a check ends without a result. */
  registerAttempts: number
  /** Similarity of names, from 0 to 100, from which a listed person is a hit. */
  hitScore: number
  /** Lower score that is a hit if the birth years are equal. */
  hitScoreWithBirthYear: number
  /** Hours from a suspicion to the report to the Financial Intelligence Centre. */
  reportHours: number
}

/** Limits of the networks for one payment. */
export type MobileMoneyLimits = {
  paymentMinPesewas: number
  paymentMaxPesewas: number
  /** Only fully identified accounts can pay more. */
  identifiedAbovePesewas: number
  payoutMaxPesewas: number
}

export const INSURED_PRODUCTS = ['motor', 'travel'] as const
export type InsuredProduct = (typeof INSURED_PRODUCTS)[number]

export const SETTLEMENT_CYCLES = ['weekly', 'monthly'] as const
export type SettlementCycle = (typeof SETTLEMENT_CYCLES)[number]

/** Whether an insurer pays a claim to us before we pay the customer, or afterwards. */
export const CLAIM_FUNDINGS = ['before-payout', 'after-payout'] as const

/** An insurer whose policies we sell. The code is its party in the ledger. */
export type Insurer = {
  code: string
  name: string
  bankName: string
  accountNumber: string
  cycle: SettlementCycle
  claimFunding: (typeof CLAIM_FUNDINGS)[number]
}

export type Insurers = {
  insurers: Insurer[]
  /** The share of the new policies of a product that each insurer carries; the shares of a product total 100%. */
  products: { product: InsuredProduct; insurerCode: string; shareBps: number }[]
  /** The part of the net premium that the insurer pays us for a product. */
  brokerage: { insurerCode: string; productCode: string; rateBps: number }[]
}

export type Authority = { code: string; name: string; bankName: string; accountNumber: string }

/** Authorities for which we collect, and the levies or taxes that each receives. */
export type Authorities = { authorities: Authority[]; motorLevies: string; taxes: string }

/** Our own accounts: premium is held in trust, everything else is operating. */
export type BankAccounts = {
  trustBank: string
  trustAccount: string
  operatingBank: string
  operatingAccount: string
}

/** Products that a person can sell, with the product codes of the brokerage. */
export const SOLD_PRODUCTS = ['MTP', 'MTPX', 'MTPFT', 'MTCOMP', 'TRAVEL'] as const
export type SoldProduct = (typeof SOLD_PRODUCTS)[number]

export const SOLD_PRODUCT_NAMES: Readonly<Record<SoldProduct, string>> = {
  MTP: 'Third Party',
  MTPX: 'Third Party Xtra',
  MTPFT: 'Third Party Fire & Theft',
  MTCOMP: 'Comprehensive',
  TRAVEL: 'Travel',
}

/** Means every role, branch or product in a line of the sales rights. */
export const EVERY = 'all'

/** Products that a role of a branch does not sell. A line about agents also applies to their assistants. */
export type SalesRights = {
  withheld: { role: Role | typeof EVERY; branchCode: string; productCode: SoldProduct | typeof EVERY }[]
}

/** How long records are kept after they are needed. */
export type Retention = {
  /** Years after the last cover, claim or payment of a customer. */
  customerYears: number
  usageEventDays: number
}

/** How long records stay in the database before they are archived. */
export type Archives = {
  auditYears: number
  /** Payment events, and requests to payment providers, the motor insurance database and E-VAT. */
  paymentYears: number
  messageYears: number
  /** Prices that did not become a policy, and quotes that were sent. */
  estimateYears: number
  signInYears: number
  /** Jobs that are done. */
  jobDays: number
}

/** The Stickers page shows a warning below these numbers. */
export type StickerStock = { branchMinimum: number; agentMinimum: number }

export const TAX_ISSUERS = ['company', 'insurer'] as const

/** Electronic invoices of taxed sales. An insurer that issues them signs them itself. */
export type TaxInvoices = {
  isOn: boolean
  issuer: (typeof TAX_ISSUERS)[number]
  /** An unsigned document is overdue after this time. */
  limitHours: number
}

export type SettingValues = {
  company: Company
  'company-seal': CompanySeal
  'travel-assistance': TravelAssistance
  'authority-limits': AuthorityLimits
  'wallet-limits': WalletLimits
  'service-promises': ServicePromises
  'public-holidays': PublicHolidays
  insurers: Insurers
  authorities: Authorities
  'bank-accounts': BankAccounts
  'sticker-stock': StickerStock
  reminders: Reminders
  'claim-deadlines': ClaimDeadlines
  'complaint-deadlines': ComplaintDeadlines
  'customer-checks': CustomerChecks
  'mobile-money-limits': MobileMoneyLimits
  'message-texts': MessageTexts
  'email-texts': EmailTexts
  'sales-rights': SalesRights
  retention: Retention
  archives: Archives
  'tax-invoices': TaxInvoices
}
export type SettingName = keyof SettingValues
