import { paths } from '../../../platform/routes/paths.ts'
import type { Topic } from './topic.ts'

export const MONEY: readonly Topic[] = [
  {
    id: 'wallet',
    title: 'Top up and withdraw',
    route: 'wallet',
    opens: paths.wallet(),
    about: ['wallet'],
    steps: [
      'Select Top up and approve the payment on your phone. Float pays for policies of customers who pay you in cash.',
      'Select Withdraw to send earned commission to your own number.',
    ],
    notes: ['Float pays for policies only. It cannot be withdrawn.'],
  },
  {
    id: 'commissions',
    title: 'Read your commission',
    route: 'commissions',
    opens: paths.commissions(),
    about: ['commissions'],
    steps: [
      'Open Earnings. Each line names its policy, rate and tax.',
      'Select a line for the calculation. If it is wrong, dispute it there.',
    ],
  },
  {
    id: 'transactions',
    title: 'Find a payment',
    route: 'transactions',
    opens: paths.transactions(),
    about: ['transactions', 'receipt'],
    steps: [
      'Open Transactions and search by name, phone or reference.',
      'Select a payment for its attempts, its policy and its receipt.',
    ],
    notes: ['A payment that arrives too late is refunded and shown as such. Do not request it again.'],
  },
  {
    id: 'payouts',
    title: 'Approve refunds and payouts',
    route: 'refunds',
    opens: paths.refunds(),
    about: ['refunds', 'payouts'],
    steps: [
      'Open Refunds and payouts. To do lists what needs your decision.',
      'Check payee, amount and evidence, then approve and confirm with your passkey or code.',
      'A payout that failed shows why. Correct the number before you resend it.',
    ],
    notes: ['The person who requested a payout cannot approve it. Limits are under Settings.'],
  },
  {
    id: 'exceptions',
    title: 'Resolve exceptions',
    route: 'exceptions',
    opens: paths.exceptions(),
    about: ['exceptions', 'reconciliation', 'integrityChecks'],
    steps: [
      'An exception is money that does not match: a payment without a record, or a different amount.',
      'Open it, compare both sides and record what happened.',
      'Reconciliation compares each day with the provider and shows when it last ran.',
    ],
  },
  {
    id: 'price-audit',
    title: 'Check charges against the rate books',
    route: 'priceAudit',
    opens: paths.priceAudit(),
    about: ['priceAudit'],
    steps: [
      'Every night, the price of each new policy version is calculated again with its rate book.',
      'Open a finding to compare the charge with the price of the rate book, line by line.',
      'Select Assign to me, then explain or close the finding with a reason. Check all policies repeats the audit for every version.',
    ],
  },
  {
    id: 'close-month',
    title: 'Close a month',
    route: 'accounting',
    opens: paths.accounting(),
    about: ['accounting', 'staffPayrolls'],
    steps: [
      'Open Accounting and select the month. Problems that must be resolved first are listed.',
      'One person requests to close the month and another confirms it.',
    ],
    notes: ['A closed month does not change. Later corrections are posted in the open month.'],
  },
  {
    id: 'settlement',
    title: 'Pay insurers and authorities',
    route: 'bordereaux',
    opens: paths.bordereaux(),
    about: ['bordereaux', 'returns', 'settlement'],
    steps: [
      'Open Accounting, then Bordereaux for insurers or Returns for authorities.',
      'Prepare what is due up to a day. Every total opens its lines, and every line its policy.',
      'Another person approves it. Download the file, pay the amount and enter the reference of the bank.',
    ],
    notes: ['Later refunds and corrections are in the next bordereau, so nothing is settled twice.'],
  },
  {
    id: 'bank-statements',
    title: 'Import a bank statement',
    route: 'bankStatements',
    opens: paths.bankStatements(),
    about: ['bankStatements', 'bankStatement', 'bankLines', 'bankTransfers'],
    steps: [
      'Open Accounting, then Bank statements, and import the CSV file from the bank. Enter its balances.',
      'Lines are matched by reference and amount. A line without a match stays open and shows its age and owner.',
      'Open a line to match or explain it. An explanation is posted when another person confirms it.',
      'Record claims funds and transfers for gateway fees in Bank transfers. Another person confirms them.',
    ],
    notes: ['If a file overlaps with an earlier one, only its new lines are added.'],
  },
  {
    id: 'mid-comparison',
    title: 'Compare policies with the MID',
    route: 'registerChecks',
    opens: paths.registerChecks(),
    about: ['registerChecks'],
    steps: [
      'Each night at 03:00 all motor policies are compared with the motor insurance database (MID).',
      'Open Reconciliation, then MID comparison. Each difference shows both sides, its age and its owner.',
      'Open a difference and select Send again, or explain why no correction is needed.',
    ],
    notes: [
      'A difference is resolved when the next comparison no longer finds it. Select Compare now to check at once.',
    ],
  },
  {
    id: 'tax-invoices',
    title: 'Sign tax invoices',
    route: 'taxInvoices',
    opens: paths.taxInvoices(),
    about: ['taxInvoices'],
    steps: [
      'Travel sales and their refunds are signed by the Ghana Revenue Authority (E-VAT) after the payment.',
      'Open Accounting, then Tax invoices. Unsigned documents show their age and the reason.',
      'If the authority rejected a document, resolve the reason, then select Retry.',
    ],
    notes: [
      'A receipt without a signature is provisional. Download it again after the invoice is signed.',
      'If E-VAT is unavailable, documents are sent again automatically. They must be signed within 24 hours.',
    ],
  },
  {
    id: 'reports',
    title: 'Read reports',
    route: 'reports',
    opens: paths.reports(),
    about: ['reports', 'report'],
    steps: [
      'Open Reports, select one and choose the period.',
      'Select a figure to see its records, or download the report as CSV, XLSX or PDF.',
      'Select Schedule to get the report by email every day, week or month. Pause or delete your schedules in Reports.',
    ],
  },
]
