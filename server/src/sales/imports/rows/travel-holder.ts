import { REGIONS } from '@okwan/domain/customers/customers/terms'
import type { ImportedTrip } from '@okwan/domain/sales/imports/travel-row'
import type { Policyholder } from '@okwan/domain/sales/travel/draft/policyholder'

const HOME = 'GH'

/** The policyholder as a sale stores it. The file has no title, so the title follows the gender. */
export function policyholderOf({ customer, travellers }: ImportedTrip): Policyholder {
  const region = REGIONS.find((one) => one === customer.region)
  const shared = {
    mobileNumber: customer.phone,
    residentialAddress: customer.address,
    city: customer.city || undefined,
    region,
    digitalAddress: undefined,
    email: customer.email ?? undefined,
  }
  if (customer.type === 'corporate') {
    const { companyName, tin } = customer
    return {
      ...shared,
      customerType: 'corporate',
      companyName,
      tin,
      contactPerson: companyName,
      contactMobile: customer.phone,
      isTravelling: false,
    }
  }
  const { firstName, lastName, dateOfBirth, ghanaCard } = customer
  const isMale = customer.gender === 'MALE'
  const self = travellers.find(({ relationship }) => relationship === 'self')
  return {
    ...shared,
    customerType: 'individual',
    title: isMale ? 'Mr' : 'Ms',
    firstName,
    lastName,
    dateOfBirth,
    gender: isMale ? 'male' : 'female',
    emailCertificate: false,
    nationality: self?.nationality ?? HOME,
    countryOfResidence: HOME,
    idType: 'ghana_card',
    idNumber: ghanaCard,
    occupation: customer.occupation ?? undefined,
    otherNames: undefined,
    isTravelling: self !== undefined,
  }
}
