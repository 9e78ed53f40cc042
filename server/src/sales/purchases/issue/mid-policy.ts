import { toAccraDate } from '@okwan/domain/platform/dates'
import { ncdRateBps, type RateBook } from '@okwan/domain/products/rate-books/rate-book'
import type { PaidPayment } from '../../../money/payments/checkout/find-paid.ts'
import type { MidCompany, MidPerson, MidPolicy } from '../../../platform/ports/mid.ts'
import type { SaleRow } from '../store.ts'

/** The fields of a sale that the MID receives. */
export type RegisteredSale = Pick<
  SaleRow,
  | 'id'
  | 'policy_number'
  | 'kind'
  | 'cover_type'
  | 'risk_code'
  | 'branch_code'
  | 'intermediary_code'
  | 'start_date'
  | 'end_date'
  | 'premium_pesewas'
  | 'sum_insured_pesewas'
  | 'risk'
  | 'price'
  | 'vehicle'
  | 'customer'
>

/** Policy in the format of the MID. */
export function midPolicyOf(sale: RegisteredSale, book: RateBook, paid: PaidPayment, now: Date): MidPolicy {
  const riskClass = book.classes.find(({ code }) => code === sale.risk_code)
  const { registrationNumber, fuelType, registrationYear, mileage, ...vehicle } = sale.vehicle
  const { risk } = sale
  return {
    policyRecordId: sale.id,
    policyNumber: sale.policy_number ?? '',
    type: sale.kind === 'renewal' ? 'RENEWAL' : 'NEW_BUSINESS',
    coverType: sale.cover_type,
    riskCode: sale.risk_code,
    midRiskTypeCode: riskClass?.midRiskTypeCode ?? null,
    basis: sale.price.basis,
    branchCode: sale.branch_code,
    intermediaryCode: sale.intermediary_code,
    startDate: sale.start_date,
    endDate: sale.end_date,
    transactionDate: toAccraDate(now),
    paymentDate: toAccraDate(paid.paidAt),
    paymentMode: paid.method === 'wallet' ? 'WALLET' : 'MOBILE_MONEY',
    grossPremiumPesewas: sale.premium_pesewas,
    sumInsuredPesewas: sale.sum_insured_pesewas,
    additionalTppdPesewas: risk.additionalTppdPesewas,
    excessBought: sale.price.excess.kind === 'bought_back',
    ncdRateBps: riskClass ? ncdRateBps(book, riskClass.group, risk.ncdYears) : 0,
    fleetSize: risk.fleetSize,
    vehicle: {
      ...vehicle,
      registrationNumber: registrationNumber ?? undefined,
      fuelType: fuelType ?? undefined,
      registrationYear: registrationYear ?? undefined,
      mileage: mileage ?? undefined,
    },
    holder: sale.customer.type === 'individual' ? personOf(sale.customer) : companyOf(sale.customer),
  }
}

type Customer = SaleRow['customer']

function personOf(customer: Customer): MidPerson {
  const { firstName, lastName, gender, dateOfBirth } = customer
  if (!firstName || !lastName || !gender || !dateOfBirth)
    throw new Error('the customer has no name, gender or date of birth')
  return {
    customerType: 'individual',
    title: customer.title ?? undefined,
    firstName,
    otherNames: customer.otherNames ?? undefined,
    lastName,
    gender,
    dateOfBirth,
    ghanaCardNumber: customer.ghanaCard ?? undefined,
    phone: customer.phone,
    email: customer.email ?? undefined,
    digitalAddress: customer.digitalAddress ?? undefined,
    residentialAddress: customer.residentialAddress,
    occupation: customer.occupation ?? '',
  }
}

function companyOf(customer: Customer): MidCompany {
  const { companyName, tin } = customer
  if (!companyName || !tin) throw new Error('the company has no name or TIN')
  return {
    customerType: 'corporate',
    companyName,
    tin,
    registeredAddress: customer.residentialAddress,
    businessSector: customer.businessSector ?? '',
    contactPerson: customer.contactPerson ?? '',
    phone: customer.phone,
    email: customer.email ?? undefined,
  }
}
