import type { OtherIdType } from '@okwan/domain/customers/customers/terms'
import type { IdType } from '@okwan/domain/products/travel-plans/terms'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import type { Person, Policyholder } from '@okwan/domain/sales/travel/draft/policyholder'

const OTHER_IDS: Record<Exclude<IdType, 'ghana_card'>, OtherIdType> = {
  passport: 'passport',
  drivers_licence: 'driver_licence',
  voter_id: 'voter',
}

/** Converts the policyholder of a trip to the form from which both products save customers. */
export function travelCustomer(holder: Policyholder, consentAt: Date): MotorPolicyholder {
  const { residentialAddress, city, region, digitalAddress, email } = holder
  return {
    phone: holder.mobileNumber,
    residentialAddress,
    ...(city && { city }),
    ...(region && { region }),
    ...(digitalAddress && { digitalAddress }),
    ...(email && { email }),
    consentAt: consentAt.toISOString(),
    ...(holder.customerType === 'corporate'
      ? {
          customerType: 'corporate',
          companyName: holder.companyName,
          tin: holder.tin,
          contactPerson: holder.contactPerson,
        }
      : personOf(holder)),
  }
}

function personOf(person: Person): MotorPolicyholder {
  const { idType, idNumber, otherNames, occupation } = person
  return {
    customerType: 'individual',
    title: person.title,
    firstName: person.firstName,
    lastName: person.lastName,
    ...(otherNames && { otherNames }),
    ...(occupation && { occupation }),
    gender: person.gender === 'male' ? 'MALE' : 'FEMALE',
    dateOfBirth: person.dateOfBirth,
    ...(idType === 'ghana_card'
      ? { ghanaCardNumber: idNumber }
      : { otherId: { type: OTHER_IDS[idType], number: idNumber } }),
  }
}
