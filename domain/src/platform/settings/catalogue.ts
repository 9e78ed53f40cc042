import { EMAIL_FIELDS, EMAIL_TEXTS, type EmailField, emailFieldDetails } from '../messages/email-texts.ts'
import { MESSAGE_TEMPLATES, MESSAGE_TEXTS, type MessageTemplate } from '../messages/texts.ts'
import { PRODUCT_NAME } from '../product-name.ts'
import { insurersOf } from './insurers.ts'
import type { SettingName, SettingValues } from './values.ts'

type Setting<V> = {
  title: string
  /** Purpose of the setting, in one sentence. */
  purpose: string
  /** A second SuperAdmin approves, because money or rights depend on the value. The database has the same rule. */
  needsApproval: boolean
  labels: { readonly [F in keyof V]: string }
  /** Value until the first one is stored. */
  initial: V
}

/** Every setting of the company. Values are dated: a new value is valid from its day and changes nothing before. */
export const SETTINGS: { readonly [K in SettingName]: Setting<SettingValues[K]> } = {
  company: {
    title: 'Company details',
    purpose: 'Name, contacts and licence on documents and in messages.',
    needsApproval: true,
    labels: {
      legalName: 'Legal name',
      shortName: 'Short name',
      insurerCode: 'Insurer code',
      licence: 'Licence statement',
      licenceNumber: 'Licence number',
      taxNumber: 'TIN',
      address: 'Address',
      phone: 'Phone',
      email: 'Email',
      signatory: 'Signatory',
      documentColour: 'Document colour',
      logo: 'Logo',
    },
    initial: {
      legalName: PRODUCT_NAME,
      shortName: PRODUCT_NAME,
      insurerCode: PRODUCT_NAME,
      licence: 'Licensed by the National Insurance Commission, Ghana',
      licenceNumber: '',
      taxNumber: '',
      address: '',
      phone: '',
      email: '',
      signatory: '',
      documentColour: '#1a1f24',
      logo: '',
    },
  },
  'company-seal': {
    title: 'Company seal',
    purpose: 'Printed on certificates, schedules, endorsements, letters and tax certificates from its start date.',
    needsApproval: true,
    labels: { seal: 'Seal' },
    initial: { seal: '' },
  },
  'travel-assistance': {
    title: 'Travel assistance',
    purpose: 'Contacts of the 24-hour assistance service, printed on travel documents.',
    needsApproval: true,
    labels: { phone: 'Phone', whatsapp: 'WhatsApp', email: 'Email' },
    initial: { phone: '', whatsapp: '', email: '' },
  },
  'authority-limits': {
    title: 'Authority limits',
    purpose: 'Amounts that each role can decide, and the daily limit of one person.',
    needsApproval: true,
    labels: {
      staffDecidesUpToPesewas: 'Staff decision limit',
      adminApprovesUpToPesewas: 'Admin approval limit for payouts',
      oneApprovalUpToPesewas: 'Single approval limit',
      dailyCapPesewas: 'Daily approval limit per person',
    },
    initial: {
      staffDecidesUpToPesewas: 5_000_00,
      adminApprovesUpToPesewas: 1_000_00,
      oneApprovalUpToPesewas: 10_000_00,
      dailyCapPesewas: 50_000_00,
    },
  },
  'wallet-limits': {
    title: 'Wallet limits',
    purpose: 'Amounts of top-ups, withdrawals and payments from the wallets of agents.',
    needsApproval: true,
    labels: {
      topUpMinPesewas: 'Minimum top-up',
      topUpMaxPesewas: 'Maximum top-up',
      withdrawalMinPesewas: 'Minimum withdrawal',
      withdrawalDailyMaxPesewas: 'Daily withdrawal limit',
      withdrawalFreePesewas: 'Daily withdrawal limit without approval',
      floatPaymentFreePesewas: 'Wallet payment limit without a code',
    },
    initial: {
      topUpMinPesewas: 10_00,
      topUpMaxPesewas: 25_000_00,
      withdrawalMinPesewas: 20_00,
      withdrawalDailyMaxPesewas: 5_000_00,
      withdrawalFreePesewas: 2_000_00,
      floatPaymentFreePesewas: 5_000_00,
    },
  },
  'service-promises': {
    title: 'Service levels',
    purpose: 'Time limits for the office to decide payouts and answer disputes.',
    needsApproval: false,
    labels: { payoutDecisionDays: 'Working days to decide a payout', commissionAnswerDays: 'Days to answer a dispute' },
    initial: { payoutDecisionDays: 3, commissionAnswerDays: 5 },
  },
  'public-holidays': {
    title: 'Public holidays',
    purpose: 'Public holidays, including announced ones such as the two Eids. Deadlines in working days skip them.',
    needsApproval: false,
    labels: { days: 'Announced holidays', yearly: 'Yearly holidays' },
    // Public Holidays Act, 2001 (Act 601) as amended in 2025. The two Eids follow the moon and are proclaimed each year.
    initial: {
      days: [],
      yearly: [
        { date: '01-01', name: 'New Year’s Day' },
        { date: '01-07', name: 'Constitution Day' },
        { date: '03-06', name: 'Independence Day' },
        { date: 'good-friday', name: 'Good Friday' },
        { date: 'easter-monday', name: 'Easter Monday' },
        { date: '05-01', name: 'May Day' },
        { date: '07-01', name: 'Republic Day' },
        { date: '09-21', name: 'Founders’ Day' },
        { date: 'farmers-day', name: 'Farmers’ Day' },
        { date: '12-25', name: 'Christmas Day' },
        { date: '12-26', name: 'Boxing Day' },
      ],
    },
  },
  reminders: {
    title: 'Reminders',
    purpose: 'Days on which customers are reminded to renew, counted from the end of cover.',
    needsApproval: false,
    labels: { renewalDays: 'Renewal reminders' },
    initial: { renewalDays: [-30, -14, -7, -1, 0, 3] },
  },
  'claim-deadlines': {
    title: 'Claim deadlines',
    purpose: 'Deadlines for claims that are reported after the change. Open claims keep their deadlines.',
    needsApproval: true,
    labels: {
      acknowledgeDays: 'Days to acknowledge a claim',
      decideWorkingDays: 'Working days to decide after the last document',
      payWorkingDays: 'Working days to pay after acceptance',
      settleDays: 'Days to settle after the last document',
    },
    // NIC claims management guidelines for non-life insurers: five working days to decide after the last document, five to pay
    // after the offer is accepted, four weeks for the whole settlement. One day to confirm is our own service level.
    initial: { acknowledgeDays: 1, decideWorkingDays: 5, payWorkingDays: 5, settleDays: 28 },
  },
  'complaint-deadlines': {
    title: 'Complaint deadlines',
    purpose: 'Deadlines for complaints that are received after the change. Open complaints keep their deadlines.',
    needsApproval: true,
    labels: {
      acknowledgeWorkingDays: 'Working days to acknowledge a complaint',
      answerWorkingDays: 'Working days to answer a complaint',
    },
    // The NIC requires that insurers and brokers answer complaints first. It publishes no deadlines, so these are our own.
    initial: { acknowledgeWorkingDays: 2, answerWorkingDays: 10 },
  },
  'customer-checks': {
    title: 'Customer checks',
    purpose: 'Checks against the card register and screening lists. A change applies from its start date.',
    needsApproval: true,
    labels: {
      registerAttempts: 'Attempts to reach the card register',
      hitScore: 'Minimum score of a hit',
      hitScoreWithBirthYear: 'Minimum score with the same birth year',
      reportHours: 'Hours to file a suspicious transaction report',
    },
    // Vendors of screening advise a review from a score of 93 of 100. The Financial Intelligence Centre requires a report within
    // 24 hours of the suspicion (fic.gov.gh, report types).
    initial: { registerAttempts: 8, hitScore: 93, hitScoreWithBirthYear: 85, reportHours: 24 },
  },
  'mobile-money-limits': {
    title: 'Mobile money limits',
    purpose: 'Amounts that mobile money accounts can pay or receive in one transaction.',
    needsApproval: true,
    labels: {
      paymentMinPesewas: 'Minimum payment',
      paymentMaxPesewas: 'Maximum payment',
      identifiedAbovePesewas: 'Full identification required above',
      payoutMaxPesewas: 'Maximum payout',
    },
    // Bank of Ghana, since 1 March 2024: GHS 3,000, 15,000 or 25,000 a day by the identification level of the account.
    initial: {
      paymentMinPesewas: 1_00,
      paymentMaxPesewas: 25_000_00,
      identifiedAbovePesewas: 15_000_00,
      payoutMaxPesewas: 25_000_00,
    },
  },
  'message-texts': {
    title: 'Message texts',
    purpose:
      'Texts of SMS and WhatsApp messages. The sender’s name is added before each text. Queued messages keep the earlier text.',
    needsApproval: true,
    labels: forEveryMessage((template) => MESSAGE_TEXTS[template].title),
    initial: forEveryMessage(() => ''),
  },
  'email-texts': {
    title: 'Email texts',
    purpose: 'Subject, heading and text of emails. Emails that are already queued keep the earlier text.',
    needsApproval: true,
    labels: forEveryEmail(emailLabel),
    initial: forEveryEmail(() => ''),
  },
  insurers: {
    title: 'Insurers',
    purpose: 'Insurers whose policies we sell, with the products, brokerage and bank account of each.',
    needsApproval: true,
    labels: { insurers: 'Insurers', products: 'Products', brokerage: 'Brokerage' },
    initial: insurersOf({ code: PRODUCT_NAME, name: PRODUCT_NAME }),
  },
  authorities: {
    title: 'Authorities',
    purpose: 'Authorities that receive levies and taxes.',
    needsApproval: true,
    labels: {
      authorities: 'Authorities',
      motorLevies: 'Recipient of motor levies and fees',
      taxes: 'Recipient of taxes',
    },
    initial: {
      authorities: [
        { code: 'NIC', name: 'National Insurance Commission', bankName: '', accountNumber: '' },
        { code: 'GRA', name: 'Ghana Revenue Authority', bankName: '', accountNumber: '' },
      ],
      motorLevies: 'NIC',
      taxes: 'GRA',
    },
  },
  'bank-accounts': {
    title: 'Bank accounts',
    purpose: 'Our accounts: premium is held in the trust account, everything else in the operating account.',
    needsApproval: true,
    labels: {
      trustBank: 'Bank, premium trust',
      trustAccount: 'Account, premium trust',
      operatingBank: 'Bank, operating',
      operatingAccount: 'Account, operating',
    },
    initial: { trustBank: '', trustAccount: '', operatingBank: '', operatingAccount: '' },
  },
  'sales-rights': {
    title: 'Sales rights',
    purpose: 'Products that a role or a branch can’t sell or renew. All other products can be sold.',
    needsApproval: true,
    labels: { withheld: 'Restrictions' },
    initial: { withheld: [] },
  },
  retention: {
    title: 'Retention',
    purpose: 'How long we keep personal data that is no longer needed.',
    needsApproval: true,
    labels: {
      customerYears: 'Years to keep a customer after the last cover, claim or payment',
      usageEventDays: 'Days to keep usage events',
    },
    // Anti-Money Laundering Act, 2020 (Act 1044): identification and transactions are kept for at least five years; brokers keep
    // seven. With 400 days of events, a month can be compared with the same month of the previous year.
    initial: { customerYears: 7, usageEventDays: 400 },
  },
  archives: {
    title: 'Archives',
    purpose: 'How long records stay in the database. Then each month is moved to a signed archive file.',
    needsApproval: true,
    labels: {
      auditYears: 'Years to keep the audit log',
      paymentYears: 'Years to keep payment events and requests to providers, MID and E-VAT',
      messageYears: 'Years to keep messages',
      estimateYears: 'Years to keep prices without a policy',
      signInYears: 'Years to keep login records and sessions',
      jobDays: 'Days to keep finished jobs',
    },
    initial: { auditYears: 7, paymentYears: 7, messageYears: 7, estimateYears: 2, signInYears: 2, jobDays: 30 },
  },
  'tax-invoices': {
    title: 'Tax invoices',
    purpose: 'Whether the Ghana Revenue Authority (E-VAT) signs the tax invoices of travel sales, and who issues them.',
    needsApproval: true,
    labels: {
      isOn: 'Sign travel invoices',
      issuer: 'Issued by (company or insurer)',
      limitHours: 'Hours until an unsigned document is overdue',
    },
    // The authority accepts documents that were issued offline within 24 hours.
    initial: { isOn: false, issuer: 'company', limitHours: 24 },
  },
  'sticker-stock': {
    title: 'Sticker stock',
    purpose: 'The Stickers page shows a warning when a branch or an agent has fewer stickers.',
    needsApproval: false,
    labels: { branchMinimum: 'Minimum stock of a branch', agentMinimum: 'Minimum stock of an agent' },
    initial: { branchMinimum: 50, agentMinimum: 10 },
  },
}

// Object.keys widens the keys to string.
export const SETTING_NAMES = Object.keys(SETTINGS) as [SettingName, ...SettingName[]]

function forEveryMessage(value: (template: MessageTemplate) => string): Record<MessageTemplate, string> {
  // Every message has its own value.
  return Object.fromEntries(MESSAGE_TEMPLATES.map((name) => [name, value(name)])) as Record<MessageTemplate, string>
}

function emailLabel(field: EmailField): string {
  const details = emailFieldDetails(field)
  return details ? `${EMAIL_TEXTS[details.template].title}, ${details.part}` : field
}

function forEveryEmail(value: (field: EmailField) => string): Record<EmailField, string> {
  // Every part of every email has its own value.
  return Object.fromEntries(EMAIL_FIELDS.map((field) => [field, value(field)])) as Record<EmailField, string>
}
