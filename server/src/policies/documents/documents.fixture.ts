import { amountInWords } from '@okwan/domain/money/payments/amount-in-words'
import type { Issuer } from '@okwan/domain/platform/settings/values'
import { dischargeStatement } from '@okwan/domain/service/claims/voucher/discharge'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import type { Receipt } from '../../money/transactions/receipt.ts'
import type { DischargeVoucher } from '../../service/claims/voucher/voucher-pdf.ts'
import type { PolicyDocument } from './policy-parts.ts'
import type { InsuredPerson, TravelDocument } from './travel-parts.ts'
import type { TravelSchedule } from './travel-schedule.ts'

/** The company of the demo without its pictures. */
const ISSUER: Issuer = { ...DEMO_SETTINGS.company, logo: '', seal: '' }

export const DOCUMENT: PolicyDocument = {
  holderName: 'Ama Serwaa',
  policyNumber: 'MTR-26-000001',
  certificateNumber: 'CRT-26-000001-01',
  brownCardNumber: 'BRC-26-000001-01',
  stickerNumber: 'NIC00000001',
  registrationNumber: 'GR 1-26',
  chassisNumber: 'WAUZZZ8V0HA012345',
  make: 'Toyota',
  model: 'Vitz',
  color: 'Red',
  bodyType: 'Saloon',
  numberOfSeats: 5,
  engineCapacityCc: 1300,
  yearOfManufacture: 2016,
  coverName: 'Third Party',
  coverCode: 'TP',
  limits: {
    tppdPesewas: 600_000,
    injuryPerPersonPesewas: 5_000_000,
    injuryPerEventPesewas: 27_500_000,
    medicalPesewas: 2_000_000,
    paDriverPesewas: 500_000,
    ownDamagePesewas: 0,
    towingPesewas: 0,
  },
  useName: 'Private',
  limitationsOfUse: 'Own use',
  startDate: '2026-11-16',
  endDate: '2027-11-15',
  issuedAt: new Date('2026-11-16T09:00:00Z'),
  soldBy: 'Yaw Boateng',
  intermediaryCode: 'AG-0004',
  branchName: 'Accra Central',
  verifyUrl: 'https://example.com/verify/abc',
  company: ISSUER,
}

export const SLIP = {
  endorsementNumber: 'MTR-26-000001/E01',
  changes: [{ label: 'Sum insured', before: 'GH₵90,000.00', after: 'GH₵120,000.00' }],
  premiumPesewas: 87_596,
  paymentReferences: [] as string[],
}

export const SCHEDULE = {
  ...DOCUMENT,
  customerCode: 'CUS-000001',
  holderAddress: '12 Ring Road, Accra',
  holderPhone: '024 123 4567',
  sumInsuredPesewas: 0,
  term: DOCUMENT,
  coverDays: 365,
  basis: 'FULL_YEAR' as const,
  ncdYears: 0,
  excessText: 'None',
  conditions: [],
  lines: Array.from({ length: 12 }, (_, index) => ({
    code: `line${index}`,
    label: `Line ${index}`,
    amountPesewas: 100,
  })),
  totalPesewas: 1_200,
  versionText: 'Renewal, version 2',
  paymentReferences: [] as string[],
  endorsementNumbers: ['MTR-26-000001/E01', 'MTR-26-000001/E02'],
}

export const TRAVEL_DOCUMENT: TravelDocument = {
  company: ISSUER,
  assistance: DEMO_SETTINGS['travel-assistance'],
  policyNumber: 'TRV-26-000001',
  issuedAt: new Date('2026-11-16T09:00:00Z'),
  printedAt: new Date('2026-11-16T09:00:00Z'),
  holderName: 'Ama Serwaa',
  planName: 'Europe',
  territory: 'All Schengen Member States and the rest of Europe',
  schengenStates: ['France', 'Germany'],
  destinations: ['France'],
  startDate: '2026-12-01',
  endDate: '2026-12-14',
  coverDays: 14,
  graceDays: 0,
  medicalLimitEur: 30_000,
  excessEur: 0,
  soldBy: 'Yaw Boateng',
  intermediaryCode: 'AG-0004',
  branchName: 'Accra Central',
}

export const TRAVELLER: InsuredPerson = {
  certificateNumber: 'TRV-26-000001-01',
  verifyUrl: 'https://example.com/verify/abc',
  fullName: 'Ama Serwaa',
  dateOfBirth: '1990-05-04',
  passportNumber: 'G1234567',
  nationality: 'Ghanaian',
  residence: 'Ghana',
}

export const TRAVEL_SCHEDULE: TravelSchedule = {
  ...TRAVEL_DOCUMENT,
  verifyUrl: 'https://example.com/verify/abc',
  holderAddress: '12 Ring Road, Accra',
  holderPhone: '024 123 4567',
  versionText: 'New policy, version 1',
  people: [{ ...TRAVELLER, relationship: 'Self', hasSpecialTerms: false }],
  beneficiaries: [],
  benefits: [],
  exclusions: ['War'],
  lines: [{ code: 'premium', label: 'Premium', amountPesewas: 100_00 }],
  totalPesewas: 100_00,
  isChanged: false,
}

export const RECEIPT: Receipt = {
  company: ISSUER,
  receiptNumber: 'RCT-26-ZZZZZZZZ',
  reference: 'PR01JCZZZZZZZZZZZZZZZZZZZZZZ',
  paidAt: new Date('2026-11-16T09:00:00Z'),
  customerName: 'Ama Serwaa',
  paidFor: 'New policy. Motor insurance GR 1234-20',
  policyNumber: 'MTR-26-000001',
  paidPesewas: 396_00,
  amountInWords: 'Three hundred and ninety-six Ghana cedis',
  paidBy: 'MTN Mobile Money, 024 ••• 4567',
  networkReference: '1234567890',
  soldBy: 'Yaw Boateng',
  branchName: 'Accra Central',
  verifyUrl: 'https://staff.example.com/transactions/PR01JCZZZZZZZZZZZZZZZZZZZZZZ-receipt',
  taxMarks: null,
}

const AGREED = amountInWords(18_132_00)

export const VOUCHER: DischargeVoucher = {
  voucherNumber: 'DV-000317',
  under: 'Own damage, settlement with the insured',
  registrationNumber: 'GR 4827-22',
  payablePesewas: 18_132_00,
  amountInWords: AGREED,
  particulars: [
    ['Claim No.', 'CLM-000317'],
    ['Policy No.', 'MTR-26-004182'],
    ['Date of loss', '18 Oct 2026, 19:40'],
    ['Place of loss', 'Spintex Road, Accra'],
    ['Claimant (the insured)', 'Akosua Boateng'],
    ['Ghana Card No.', 'GHA-*****6789-0'],
    ['Vehicle', 'Toyota Corolla, 2019'],
    ['Nature of loss', 'Own damage'],
  ],
  lines: [
    { label: 'Assessed loss', amountPesewas: 21_480_00 },
    { label: 'Excess', amountPesewas: -2_148_00 },
    { label: 'Betterment', amountPesewas: -1_200_00 },
  ],
  payees: [
    { name: 'Akosua Boateng', amountPesewas: 6_132_00 },
    { name: 'Mawuli Auto Body Works', amountPesewas: 12_000_00 },
  ],
  statement: dischargeStatement({
    type: 'own_damage',
    product: 'motor',
    claimNumber: 'CLM-000317',
    policyNumber: 'MTR-26-004182',
    incidentDate: '2026-10-18',
    claimant: 'Akosua Boateng',
    insured: 'Akosua Boateng',
    company: 'Okwan Insurance Limited',
    amount: 'GH₵18,132.00',
    amountInWords: AGREED,
    endsPolicy: false,
  }),
  offeredAt: new Date('2026-11-12T10:00:00Z'),
  payWorkingDays: 5,
  acceptance: null,
  company: ISSUER,
}
