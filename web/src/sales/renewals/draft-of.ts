import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { RenewalMode } from '@okwan/domain/policies/policies/terms'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import type { RenewalDraft } from '@okwan/domain/sales/motor/estimate-payload'

/** Renewal draft of a policy in the shape that the specification defines. `costOfCar` is in cedis. */
export function draftOf(policy: PolicyDetail, costOfCar: number, mode: RenewalMode): RenewalDraft | undefined {
  const { vehicleDetails: vehicle, vehicleId, riskCode, riskName, insuranceDetails } = policy
  if (!vehicle || !vehicleId || !riskCode || !riskName) return undefined
  return {
    policy: {
      vehicleId,
      policyId: policy.policyId,
      policyRecordId: policy.policyRecordId,
      customerCode: policy.customerCode,
      branchName: policy.branchName,
      // The contract has a plain string; a motor policy has one of the four covers.
      insuranceDetails: { ...insuranceDetails, coverType: insuranceDetails.coverType as CoverType },
    },
    vehicle: {
      numberOfSeats: vehicle.numberOfSeats,
      costOfCar,
      color: vehicle.color,
      bodyType: vehicle.bodyType,
      make: vehicle.make,
      model: vehicle.model,
      engineCapacity: vehicle.engineCapacity,
      vin: vehicle.chassisNumber,
      yearOfManufacture: vehicle.yearOfManufacture,
      registrationNumber: vehicle.registrationNumber ?? '',
    },
    riskCode,
    riskName,
    mode,
  }
}
