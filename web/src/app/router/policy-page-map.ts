import type { ComponentType } from 'react'

/** The pages whose names begin with a product: of selling it, and of the policy sold. */
export const POLICY_PAGES: Record<string, () => Promise<ComponentType>> = {
  'motor-vehicle': async () =>
    (await import('../../sales/motor/vehicle/VehicleInformationPage.tsx')).VehicleInformationPage,
  'motor-chassis': async () => (await import('../../sales/motor/vehicle/ChassisPage.tsx')).ChassisPage,
  'motor-vehicle-details': async () =>
    (await import('../../sales/motor/vehicle/VehicleDetailsPage.tsx')).VehicleDetailsPage,
  'motor-edit-vehicle': async () => (await import('../../sales/motor/vehicle/EditVehiclePage.tsx')).EditVehiclePage,
  'motor-underwriting': async () =>
    (await import('../../sales/motor/underwriting/UnderwritingPage.tsx')).UnderwritingPage,
  'motor-active-policy': async () => (await import('../../sales/motor/vehicle/ActivePolicyPage.tsx')).ActivePolicyPage,
  'motor-policy-holder': async () =>
    (await import('../../sales/motor/policyholder/PolicyHolderPage.tsx')).PolicyHolderPage,
  'motor-estimates': async () => (await import('../../sales/motor/estimates/EstimatesPage.tsx')).EstimatesPage,
  'motor-payment': async () => (await import('../../sales/motor/payment/PaymentPage.tsx')).PaymentPage,
  'travel-policyholder': async () =>
    (await import('../../sales/travel/travellers/PolicyholderPage.tsx')).PolicyholderPage,
  'travel-travellers': async () =>
    (await import('../../sales/travel/travellers/AllTravellersPage.tsx')).AllTravellersPage,
  'travel-traveller': async () =>
    (await import('../../sales/travel/travellers/AdditionalTravellersPage.tsx')).AdditionalTravellersPage,
  'travel-trip': async () => (await import('../../sales/travel/trip/TravelDetailsPage.tsx')).TravelDetailsPage,
  'travel-more': async () => (await import('../../sales/travel/trip/MoreInformationPage.tsx')).MoreInformationPage,
  'travel-confirm': async () => (await import('../../sales/travel/health/ConfirmDetailsPage.tsx')).ConfirmDetailsPage,
  'travel-health': async () => (await import('../../sales/travel/health/HealthPage.tsx')).HealthPage,
  'travel-consent': async () => (await import('../../sales/travel/health/ConsentPage.tsx')).ConsentPage,
  'travel-payment': async () => (await import('../../sales/travel/payment/PaymentPage.tsx')).PaymentPage,
  'travel-policy': async () => (await import('../../policies/travel-policies/TravelPolicyPage.tsx')).TravelPolicyPage,
  'motor-policy': async () => (await import('../../policies/policies/page/MotorPolicyPage.tsx')).MotorPolicyPage,
  'motor-certificate': async () =>
    (await import('../../policies/policies/documents/CertificatePage.tsx')).CertificatePage,
  'motor-schedule': async () => (await import('../../policies/policies/documents/SchedulePage.tsx')).SchedulePage,
  'motor-payments': async () =>
    (await import('../../policies/policies/page/PaymentHistoryPage.tsx')).PaymentHistoryPage,
}
