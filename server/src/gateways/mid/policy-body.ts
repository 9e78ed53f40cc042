import { MID_PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import type { MidCompany, MidPerson, MidPolicy, MidVehicle } from '../../platform/ports/mid.ts'

/** Body of a policy in version 2 of the MID API. Amounts are in cedis. */
export function policyBody(policy: MidPolicy): { data: object } {
  const { startDate, endDate: expiryDate, transactionDate, paymentDate, fleetSize } = policy
  const grossPremium = toCedis(policy.grossPremiumPesewas)
  return {
    data: {
      branchCode: policy.branchCode,
      productCode: MID_PRODUCT_CODES[policy.coverType],
      riskTypeCode: policy.midRiskTypeCode ?? policy.riskCode,
      intermediaryCode: policy.intermediaryCode,
      companyAssignedPolicyNumber: policy.policyNumber,
      currencyCode: 'GHS',
      isFleet: fleetSize > 1,
      fleetSize,
      grossPremium,
      startDate,
      expiryDate,
      transactionDate,
      paymentDate,
      paymentMode: policy.paymentMode,
      vehicleData: vehicleData(policy.vehicle, toCedis(policy.sumInsuredPesewas)),
      customerData:
        policy.holder.customerType === 'individual' ? personData(policy.holder) : companyData(policy.holder),
      policyData: {
        type: policy.type,
        startDate,
        expiryDate,
        transactionDate,
        sumInsured: toCedis(policy.sumInsuredPesewas),
        grossPremium,
        excessBought: policy.excessBought,
        extraTppdl: toCedis(policy.additionalTppdPesewas),
        noClaimDiscount: policy.ncdRateBps / 100,
        calculationType: policy.basis,
      },
    },
  }
}

function vehicleData(vehicle: MidVehicle, vehicleValue: number): object {
  return {
    registrationNumber: vehicle.registrationNumber ?? null,
    chassisNumber: vehicle.chassisNumber,
    make: vehicle.make,
    model: vehicle.model,
    manufacturingYear: vehicle.yearOfManufacture,
    registrationYear: vehicle.registrationYear ?? null,
    vehicleColour: vehicle.color,
    bodyType: vehicle.bodyType,
    seatingCapacity: vehicle.numberOfSeats,
    cubicCapacity: vehicle.engineCapacity,
    vehicleMileage: vehicle.mileage ?? null,
    fuelType: vehicle.fuelType ?? null,
    vehicleValue,
    verified: vehicle.verified,
  }
}

function personData(person: MidPerson): object {
  return {
    type: 'INDIVIDUAL',
    title: person.title ?? null,
    firstName: person.firstName,
    otherNames: person.otherNames ?? null,
    lastName: person.lastName,
    gender: person.gender,
    dateOfBirth: person.dateOfBirth,
    ghanaCardNumber: person.ghanaCardNumber ?? null,
    email: person.email ?? null,
    phoneNumber: person.phone,
    digitalAddress: person.digitalAddress ?? null,
    residentialAddress: person.residentialAddress,
    occupation: person.occupation,
    isActive: true,
  }
}

function companyData(company: MidCompany): object {
  return {
    type: 'CORPORATE',
    companyName: company.companyName,
    tinNumber: company.tin,
    registeredAddress: company.registeredAddress,
    businessSector: company.businessSector,
    contactPerson: company.contactPerson,
    contactPersonPhone: company.phone,
    contactPersonEmail: company.email ?? null,
  }
}

function toCedis(pesewas: number): number {
  return pesewas / 100
}
