import { REPORTS } from '@okwan/domain/reports/reports/catalogue'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import { drawTrialBalance } from '../../money/accounting/trial-balance-pdf.ts'
import { drawStatement as commissionStatement } from '../../money/commissions/statement/statement-pdf.ts'
import { taxCertificatePdf } from '../../money/commissions/statement/tax-certificate.ts'
import { remittancePdf } from '../../money/payouts/read/remittance-pdf.ts'
import { withholdingPdf } from '../../money/settlements/certificate.ts'
import { createFile } from '../../money/settlements/files.ts'
import { receiptPdf } from '../../money/transactions/receipt.ts'
import { receiptRollPdf } from '../../money/transactions/receipt-roll.ts'
import { drawStatement as walletStatement } from '../../money/wallets/statement-pdf.ts'
import { reportFile } from '../../reports/reports/report-file.ts'
import { voucherPdf } from '../../service/claims/voucher/voucher-pdf.ts'
import { brownCardPdf } from './brown-card.ts'
import { certificatePdf } from './certificate.ts'
import {
  DOCUMENT,
  RECEIPT,
  SCHEDULE,
  SLIP,
  TRAVEL_DOCUMENT,
  TRAVEL_SCHEDULE,
  TRAVELLER,
  VOUCHER,
} from './documents.fixture.ts'
import { endorsementPdf } from './endorsement-slip.ts'
import { embassyLetterPdf } from './letter/embassy-letter.ts'
import { schedulePdf } from './schedule.ts'
import { stickerPdf } from './sticker.ts'
import { travelCertificatesPdf } from './travel-certificate.ts'
import { travelSchedulePdf } from './travel-schedule.ts'

const COMPANY = {
  ...DOCUMENT.company,
  logo: DEMO_SETTINGS.company.logo,
  seal: DEMO_SETTINGS['company-seal'].seal,
}
const AT = new Date('2026-11-16T09:42:00Z')

const MOTOR = {
  ...SCHEDULE,
  company: COMPANY,
  holderName: 'Akosua Boateng',
  registrationNumber: 'GR 4827-22',
  model: 'Corolla',
  color: 'Silver',
  engineCapacityCc: 1798,
  yearOfManufacture: 2019,
  coverName: 'Comprehensive',
  coverCode: 'COMP',
  useName: 'X.1 Private Individual',
  limitationsOfUse:
    "Social, domestic and pleasure purposes and the policyholder's own business. Excludes hire or reward, racing and the motor trade.",
  sumInsuredPesewas: 18_000_000,
  limits: { ...SCHEDULE.limits, ownDamagePesewas: 18_000_000, towingPesewas: 100_000 },
  excessText: '10% of each own damage claim',
  conditions: ['A tracking device must be installed within 14 days.'],
  versionText: 'New policy, version 1',
  paymentReferences: ['PR-26-118402'],
  endorsementNumbers: [],
  lines: [
    { code: 'own', label: 'Own damage', note: '5% of GH₵180,000.00', amountPesewas: 900_000 },
    { code: 'cc', label: 'Engine capacity loading', note: '5%', amountPesewas: 45_000 },
    { code: 'age', label: 'Vehicle age loading', note: '5%', amountPesewas: 45_000 },
    { code: 'ncd', label: 'No-claim discount', note: '35%', amountPesewas: -346_500 },
    { code: 'tp', label: 'Third party basic premium', amountPesewas: 53_500 },
    { code: 'levies', label: 'Sticker, Brown Card and levies', amountPesewas: 4_700 },
  ],
  totalPesewas: 701_700,
}

const SCHENGEN =
  'Austria, Belgium, Bulgaria, Croatia, Czechia, Denmark, Estonia, Finland, France, Germany, Greece, Hungary, Iceland, Italy, Latvia, Liechtenstein, Lithuania, Luxembourg, Malta, Netherlands, Norway, Poland, Portugal, Romania, Slovakia, Slovenia, Spain, Sweden, Switzerland'
const TRAVEL = { ...TRAVEL_DOCUMENT, company: COMPANY, schengenStates: SCHENGEN.split(', ') }
const PERSON = { ...TRAVELLER, fullName: 'Nana Yaa Owusu-Ansah' }

const LETTER = { ...TRAVEL, embassyName: 'Embassy of France, Accra', person: PERSON }
const FRENCH_STATES =
  'Allemagne, Autriche, Belgique, Bulgarie, Croatie, Danemark, Espagne, Estonie, Finlande, France, Grèce, Hongrie, Islande, Italie, Lettonie, Liechtenstein, Lituanie, Luxembourg, Malte, Norvège, Pays-Bas, Pologne, Portugal, Roumanie, Slovaquie, Slovénie, Suède, Suisse, Tchéquie'
const FRENCH = {
  planName: 'Schengen and Europe',
  territory: 'Europe, y compris tous les États membres de l’espace Schengen',
  schengenStates: FRENCH_STATES.split(', '),
  person: { ...PERSON, nationality: 'Ghana' },
}

const TRAVEL_LINES = [
  { code: 'premium', label: 'Premium', amountPesewas: 62_000 },
  { code: 'levies', label: 'VAT, NHIL and GETFund', amountPesewas: 12_400 },
]

const BENEFITS: [string, string][] = [
  ['Emergency medical expenses', 'EUR 30,000'],
  ['Medical evacuation and repatriation', 'Within the medical limit'],
  ['Repatriation of mortal remains', 'EUR 30,000'],
  ['Loss of checked baggage', 'EUR 600'],
  ['Personal liability', 'EUR 25,000'],
]

const JOURNAL_LINE = { openingPesewas: 0, debitPesewas: 701_700, creditPesewas: 701_700, closingPesewas: 0 }
const PERSON_ID = '00000000-0000-4000-8000-000000000004'
const MONTH = {
  month: '2026-10',
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  from: new Date('2026-10-01T00:00:00Z'),
  before: new Date('2026-11-01T00:00:00Z'),
}
const NET = { basePesewas: 697_000, rateBps: 1_000, grossPesewas: 69_700, taxPesewas: 6_970, netPesewas: 62_730 }

/** Documents that the product prints, by name. */
export const PRINTED: Record<string, () => Promise<Buffer>> = {
  'motor-certificate': () => certificatePdf(MOTOR),
  'motor-certificate-cancelled': () => certificatePdf({ ...MOTOR, watermark: 'CANCELLED' }),
  'motor-schedule': () => schedulePdf(MOTOR),
  'motor-sticker': () => stickerPdf(MOTOR),
  'brown-card': () => brownCardPdf(MOTOR),
  endorsement: () => endorsementPdf({ ...MOTOR, ...SLIP, paymentReferences: ['PR-26-118977'] }),
  'travel-certificate': () => travelCertificatesPdf(TRAVEL, [PERSON]),
  'travel-schedule': () =>
    travelSchedulePdf({
      ...TRAVEL_SCHEDULE,
      ...TRAVEL,
      people: [{ ...PERSON, relationship: 'Self', hasSpecialTerms: false }],
      beneficiaries: [{ fullName: 'Kofi Owusu-Ansah', relationship: 'Spouse', sharePct: 100 }],
      benefits: BENEFITS.map(([label, text]) => ({ code: label, label, covered: true, text })),
      exclusions: ['War and civil commotion.', 'Professional sport.', 'Travel against medical advice.'],
      lines: TRAVEL_LINES,
      totalPesewas: 74_400,
    }),
  'embassy-letter': () => embassyLetterPdf({ ...LETTER, language: 'en' }),
  'embassy-letter-fr': () => embassyLetterPdf({ ...LETTER, ...FRENCH, language: 'fr' }),
  receipt: () => receiptPdf({ ...RECEIPT, company: COMPANY, customerName: 'Akosua Boateng' }),
  'receipt-80mm': () => receiptRollPdf({ ...RECEIPT, company: COMPANY, customerName: 'Akosua Boateng' }),
  'discharge-voucher': () => voucherPdf({ ...VOUCHER, company: COMPANY }),
  'remittance-advice': () =>
    remittancePdf({
      number: 'CLP-26-000031',
      at: AT,
      company: COMPANY,
      sentPesewas: 425_000,
      details: [
        ['Payee', 'Akosua Boateng'],
        ['Account', 'MTN Mobile Money, 024 555 4567'],
        ['Purpose', 'Claim CLM-26-000118'],
        ['Our reference', 'CP01JCZZZZZZZZZZZZZZZZZZZZZZ'],
      ],
    }),
  'commission-statement': () =>
    commissionStatement(
      {
        month: '2026-10',
        holder: 'Yaw Boateng, AG-0004',
        openingPendingPesewas: 12_500,
        closingPendingPesewas: 69_700,
        openingOwedPesewas: 0,
        closingOwedPesewas: 0,
        earnedPesewas: 69_700,
        vestedPesewas: 12_500,
        reversedPesewas: 0,
        taxPesewas: 6_970,
        entries: Array.from({ length: 4 }, (_, index) => ({
          at: AT.toISOString(),
          kind: 'earned' as const,
          label: 'Earned',
          policyNumber: `MTR-26-00418${index}`,
          customerName: 'Akosua Boateng',
          productName: 'Comprehensive',
          ...NET,
        })),
      },
      AT,
      COMPANY,
    ),
  'tax-certificate': () =>
    taxCertificatePdf({
      company: COMPANY,
      month: MONTH,
      now: AT,
      payee: {
        id: PERSON_ID,
        full_name: 'Yaw Boateng',
        staff_id: 'AG-0004',
        role: 'Agent',
        branch_id: PERSON_ID,
        mobile_number: '233240000004',
        payee_kind: 'individual',
      },
      taxed: [
        {
          at: AT,
          kind: 'vested',
          policy_number: 'MTR-26-004182',
          customer_name: 'Akosua Boateng',
          product_code: 'comprehensive',
          base_pesewas: 697_000,
          rate_bps: 1_000,
          gross_pesewas: 69_700,
          tax_pesewas: 6_970,
          was_vested: true,
          is_addition: false,
        },
      ],
    }),
  'withholding-certificate': () =>
    withholdingPdf({
      company: COMPANY,
      month: '2026-10',
      at: AT,
      number: { label: 'Certificate number', value: 'WHT-202610-AG-0004' },
      lines: [
        ['Withheld from', 'Yaw Boateng, AG-0004'],
        ['Tax withheld', 'GH₵69.70'],
      ],
    }),
  bordereau: () =>
    createFile('pdf', {
      company: COMPANY,
      approval: { by: 'Efua Mensah', at: AT },
      settlement: {
        id: PERSON_ID,
        number: 46,
        kind: 'bordereau',
        party: 'Star',
        product: 'motor',
        payee: { name: 'Star Insurance', bankName: 'GCB Bank', accountNumber: '1011130000017' },
        starts_at: new Date('2026-11-09T00:00:00Z'),
        cut_off: new Date('2026-11-16T00:00:00Z'),
        total_pesewas: 2_000_000,
        lines: 30,
        state: 'approved',
        prepared_by: PERSON_ID,
        preparer: 'Abena Owusu',
        prepared_at: AT,
        checked_by: null,
        checker: null,
        checked_at: null,
        approver: 'Efua Mensah',
        approved_at: AT,
        payer: null,
        paid_at: null,
        bank_reference: null,
        confirmer: null,
        confirmed_at: null,
        statement_reference: null,
      },
      lines: Array.from({ length: 30 }, (_, index) => ({
        id: index + 1,
        kind: 'new' as const,
        happened_at: AT,
        payee_id: null,
        amounts: { premiumPayable: 650_000, brokerage: 65_000 },
        due_pesewas: 585_000,
        details: {
          policyId: PERSON_ID,
          product: 'motor' as const,
          policyNumber: `MTR-26-0041${index + 10}`,
          version: 1,
          certificateNumber: `CRT-26-0041${index + 10}-01`,
          insured: 'Akosua Boateng',
          cover: 'Comprehensive',
          startDate: '2026-11-16',
          endDate: '2027-11-15',
          sumInsuredPesewas: 18_000_000,
          payeeName: '',
          payeeNumber: '',
          grossPesewas: 0,
        },
      })),
    }),
  'wallet-statement': () =>
    walletStatement({
      title: 'Float Statement',
      holder: 'Yaw Boateng, AG-0004',
      period: '1 Nov 2026 to 16 Nov 2026',
      printedAt: AT,
      company: COMPANY,
      openingPesewas: 500_000,
      lines: Array.from({ length: 6 }, (_, index) => ({
        at: '16 Nov 2026',
        label: 'Premium',
        reference: 'PR-26-118402',
        policyNumber: `MTR-26-00418${index}`,
        amountPesewas: -39_600,
        balancePesewas: 500_000 - (index + 1) * 39_600,
      })),
    }),
  'trial-balance': () =>
    drawTrialBalance(
      'Trial Balance, October 2026',
      {
        month: '2026-10',
        name: 'October 2026',
        allowedActions: [],
        state: 'open',
        closing: null,
        differences: [],
        lines: [
          { code: '1010', name: 'Mobile money collections', ...JOURNAL_LINE },
          { code: '2010', name: 'Premium payable to insurers', ...JOURNAL_LINE },
        ],
        journals: 412,
        debitPesewas: 1_403_400,
        creditPesewas: 1_403_400,
      },
      { at: AT, company: COMPANY },
    ),
  report: async () => {
    const report = REPORTS.find(({ id }) => id === 'production-by-branch')
    if (!report) throw new Error('the report does not exist')
    const cells = report.columns.map(({ kind }) => (kind === 'text' ? 'Accra Central' : 701_700))
    const filter = { from: '2026-10-01', to: '2026-10-31' }
    const printedReport = { report, filter, rows: [{ cells }, { cells }], totals: cells } as unknown as Parameters<
      typeof reportFile
    >[0]
    return (await reportFile(printedReport, 'pdf', { company: COMPANY })).bytes
  },
}
